/** Opens an address beside the console. By a link, as a person does: a window of a script's own is what browsers keep from opening. */
export function openBeside(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
}
