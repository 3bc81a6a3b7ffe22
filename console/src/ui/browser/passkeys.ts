/** Whether this browser shows and makes passkeys here: browsers do so over https and on localhost alone. */
export const canUsePasskeys = (): boolean => isSecureContext && 'PublicKeyCredential' in window;

/** Said in the place of what cannot be done without. */
export const PASSKEYS_NEED = 'Passkeys need https: open this page at an address that begins with https:// and names a host.';
