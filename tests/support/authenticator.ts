import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** What a site asks an authenticator for; the parts of the browser's options that it reads. */
interface Options {
  challenge?: unknown;
  user?: { id?: string };
}

/** What an authenticator does wrong, for tests of refusals. */
export interface Flaws {
  origin?: string;
  rpId?: string;
  challenge?: string;
  isUnverified?: boolean;
  counter?: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const COORDINATE_BYTES = 32;

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array): string => Buffer.from(data).toString("base64url");

const uint = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** The public key as authenticators write it: COSE, ES256 on P-256. */
const coseKey = (publicKey: KeyObject): Buffer => {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, "base64url").subarray(0, COORDINATE_BYTES));
  const map = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ]);
  return Buffer.from(isoCBOR.encode(map as never));
};

/** An authenticator of one site, in software: it makes one passkey, and signs with it what the site asks. */
export class Authenticator {
  readonly id = base64url(randomBytes(16));
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private userHandle = "";
  private counter = 0;

  constructor(private readonly origin: string) {}

  private get rpId(): string {
    return new URL(this.origin).hostname;
  }

  private authenticatorData({ rpId = this.rpId, isUnverified, counter }: Flaws, credential = Buffer.alloc(0)): Buffer {
    this.counter += 1;
    const flags = USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED) | (credential.length > 0 ? HAS_CREDENTIAL : 0);
    return Buffer.concat([sha256(rpId), uint(flags, 1), uint(counter ?? this.counter, 4), credential]);
  }

  private clientData(type: string, options: Options, { origin = this.origin, challenge }: Flaws): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge: challenge ?? options.challenge, origin, crossOrigin: false }));
  }

  /** Makes the passkey: the answer of `navigator.credentials.create`. */
  create(options: Options, flaws: Flaws = {}) {
    this.userHandle = options.user?.id ?? "";
    const id = Buffer.from(this.id, "base64url");
    const credential = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, coseKey(this.keys.publicKey)]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(this.authenticatorData(flaws, credential))],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(this.clientData("webauthn.create", options, flaws)),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ["internal"],
      },
    };
  }

  /** Signs with the passkey: the answer of `navigator.credentials.get`. */
  get(options: Options, flaws: Flaws = {}) {
    const data = this.authenticatorData(flaws);
    const clientData = this.clientData("webauthn.get", options, flaws);
    const signature = createSign("sha256")
      .update(Buffer.concat([data, sha256(clientData)]))
      .sign(this.keys.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: this.userHandle,
      },
    };
  }
}
