/** A start-up problem the operator can mend; its message is the one line they see. */
export class PlainError extends Error {}
