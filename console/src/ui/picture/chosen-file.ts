const CHOSEN = /^data:[^,]{0,2500};base64,/;

/** Whether a form's value is a file that was chosen: a data URL with the file's name in it. */
export const isChosenFile = (value: unknown): value is string => typeof value === 'string' && CHOSEN.test(value);

export function nameOfChosen(file: string): string {
  const [, name = ''] = /^data:[^,]*?;name=([^;,]*)/.exec(file) ?? [];
  return decodeURIComponent(name) || 'A new file';
}

/** The file as the calls take it. */
export function readChosen(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () => {
      const bytes = String(reader.result).replace(/^data:[^,]*,?/, '');
      resolve(`data:${file.type};name=${encodeURIComponent(file.name.toWellFormed())};base64,${bytes}`);
    };
    reader.readAsDataURL(file);
  });
}

/** Enough of it to tell it from another, without megabytes at every key press. */
export const fingerprintOfChosen = (file: string): string => `${file.length} ${file.slice(0, 4000)} ${file.slice(-4000)}`;
