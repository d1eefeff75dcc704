const notes = [
  "The meeting moved to Friday.",
  "Tea for the office: TEA-1, two boxes.",
  "The key to room 204 is at the front desk.",
];

function search_notes({ query }) {
  const wanted = query.toLowerCase();
  return notes.filter((note) => note.toLowerCase().includes(wanted));
}
