const files = ["notes/todo.txt", "notes/meeting.txt", "src/sum.js"];

function list_files({ folder = "" }) {
  return files.filter((file) => file.startsWith(folder));
}
