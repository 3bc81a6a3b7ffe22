import type { PasskeyMade, PasskeyRequest, PasskeyShown } from '@homeward/contract/passkey';
import type { beginPasskey } from '@homeward/contract/second-factor';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { z } from 'zod';

type Creation = z.output<typeof beginPasskey.output>['creation'];

/** Has the browser show a passkey. Throws an Error in words for people. */
export async function showPasskey(request: PasskeyRequest): Promise<PasskeyShown> {
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: request });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
  } catch (cause) {
    throw new Error('No passkey was shown. Try again, or use a code.', { cause });
  }
}

/** Has the browser make a passkey. Throws an Error in words for people. */
export async function makePasskey(creation: Creation): Promise<PasskeyMade> {
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: creation });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  } catch (cause) {
    const has = cause instanceof Error && cause.name === 'InvalidStateError';
    throw new Error(has ? 'This device has a passkey of yours already.' : 'No passkey was made. Try again.', { cause });
  }
}
