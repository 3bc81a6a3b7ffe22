import { api as paymentKey } from '@homeward/contract/shelter';

/** Calls that change nothing, but whose every use is recorded: they would leave no room for what was changed. */
export const VIEWS: readonly string[] = [paymentKey.path];
