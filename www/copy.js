// Copying code: to the clipboard, or, where a page may not write to it, by selecting the code for the visitor to copy.

/** Copies what an element says, and says in another, which is a status for screen readers, what was done. */
export async function copy(code, status) {
  status.textContent = "";
  try {
    await navigator.clipboard.writeText(code.textContent);
    status.textContent = "Copied.";
  } catch {
    getSelection().selectAllChildren(code);
    status.textContent = "Selected: copy it with your keyboard.";
  }
}
