import { later } from '../../ui/page/later.tsx';

/** What the mail looks like comes once its fields are there. */
export const MailPreview = later(async () => ({ default: (await import('./mail-preview.tsx')).MailPreview }));
