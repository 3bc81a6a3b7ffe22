/** What the system, or a library, calls an error; empty where it has no such name. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
