import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

type Cbor = number | string | Buffer | Cbor[] | Map<number | string, Cbor>;

function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size]);
  if (size < 256) return Buffer.from([(type << 5) | 24, size]);
  return Buffer.from([(type << 5) | 25, size >> 8, size & 255]);
}
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, held]) => [cbor(key), cbor(held)])]);
}

const hash = (of: string | Buffer) => createHash('sha256').update(of).digest();
const PRESENT = 0x01;
const WITH_KEY = 0x40;

/** COSE: an elliptic key of P-256, for ES256. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinates: [number, Cbor][] = [
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ];
  return cbor(new Map<number, Cbor>([[1, 2], [3, -7], [-1, 1], ...coordinates]));
}

/** What it is asked for, and where; a test may have it answer something else. */
interface Asked {
  challenge: string;
  origin: string;
  rpID: string;
}

/** A security key in software, of a real key, which signs what a browser would have it sign. */
export class Authenticator {
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = randomBytes(32).toString('base64url');
  /** How often it has been used; one of some makers counts nothing. */
  counter = 0;

  #data(rpID: string, flags: number, more = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([hash(rpID), Buffer.from([flags]), count, more]);
  }

  /** Signed by its own key where `signed` is given, with the certificates in it. */
  make({ challenge, origin, rpID }: Asked, signed?: { x5c?: Buffer[] }): RegistrationResponseJSON {
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseOf(this.#key.publicKey)]);
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false }));
    const authData = this.#data(rpID, PRESENT | WITH_KEY, credential);
    const sig = sign('sha256', Buffer.concat([authData, hash(client)]), this.#key.privateKey);
    const statement = new Map<string, Cbor>();
    if (signed) statement.set('alg', -7).set('sig', sig);
    if (signed?.x5c) statement.set('x5c', signed.x5c);
    const object = new Map<string, Cbor>([
      ['fmt', signed ? 'packed' : 'none'],
      ['attStmt', statement],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        attestationObject: cbor(object).toString('base64url'),
        transports: ['usb'],
      },
    };
  }

  show({ challenge, origin, rpID }: Asked): AuthenticationResponseJSON {
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }));
    const authData = this.#data(rpID, PRESENT);
    const signature = sign('sha256', Buffer.concat([authData, hash(client)]), this.#key.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }
}
