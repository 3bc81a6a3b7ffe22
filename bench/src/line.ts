import type { ChildProcess } from 'node:child_process';

/** Waits until a process says what the pattern finds, and answers its first group. Throws where the process ends before. */
export function line(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      const found = pattern.exec(text)?.[1];
      if (found) resolve(found);
    });
    child.on('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
}
