function send_email({ to, subject, body }) {
  console.log(`To: ${to}\nSubject: ${subject}\n\n${body}`);
  return `A mail to ${to} would have been sent. (This is a toy: none was.)`;
}
