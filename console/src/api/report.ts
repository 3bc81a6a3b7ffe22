import { settings } from '../settings.ts';
import { ApiError } from './client.ts';

/** Tells the tracker of an error, where one is configured. What an answer refused is no error of ours; a fault of the server is. */
export function report(error: unknown): void {
  const { tracker } = settings;
  if (!tracker || (error instanceof ApiError && error.http !== 500)) return;
  const requestId = error instanceof ApiError ? error.data.request_id : undefined;
  import('./tracker.ts').then(
    ({ tell }) => tell(tracker, error, typeof requestId === 'string' ? requestId : undefined),
    () => undefined,
  );
}

/** Reports what nobody caught. */
export function reportUncaught(): void {
  window.addEventListener('error', ({ error }) => error && report(error));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
