const READ_WITHIN_MS = 60_000;

/** Saves a file through the browser's download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the object URL only after the click event has finished; Safari on a phone asks its user first.
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
