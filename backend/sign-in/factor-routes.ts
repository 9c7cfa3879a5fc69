import { implement, type Route } from "@/backend/http/handler";
import { staffAuth } from "@/lib/contracts/staff";
import { staffFactors } from "@/lib/contracts/staff-factors";
import { signInMethods } from "./methods";
import {
  addPasskey,
  addTotp,
  beginOwnTotp,
  beginPasskey,
  makeRecoveryCodes,
  removePasskey,
  removeTotp,
} from "./own-factors";
import { askWhoSignsIn, signInByPasskey } from "./passkey-sign-in";
import { offerProofs, proveSecondFactor, stepUp } from "./second-factor";
import { listFactors, readState } from "./sign-in-state";

// Never store a reply with a secret or a token, or a hash of a request with one.
const NOT_STORED = { storesOwnReply: true };

/** Passkeys, authenticator apps, recovery codes, and the proofs by them. */
export const factorRoutes: readonly Route[] = [
  implement(staffAuth.methods, ({ tenant }, services) => signInMethods(services, tenant)),
  implement(staffAuth.state, readState),
  implement(staffFactors.signInOptions, askWhoSignsIn),
  implement(staffFactors.signIn, signInByPasskey),
  implement(staffFactors.proofOptions, offerProofs, NOT_STORED),
  implement(staffFactors.prove, proveSecondFactor, NOT_STORED),
  implement(staffFactors.stepUp, stepUp, NOT_STORED),
  implement(staffFactors.list, listFactors),
  implement(staffFactors.passkeyOptions, beginPasskey, NOT_STORED),
  implement(staffFactors.addPasskey, addPasskey, NOT_STORED),
  implement(staffFactors.removePasskey, removePasskey),
  implement(staffFactors.beginTotp, beginOwnTotp, NOT_STORED),
  implement(staffFactors.addTotp, addTotp, NOT_STORED),
  implement(staffFactors.removeTotp, removeTotp),
  implement(staffFactors.makeRecoveryCodes, makeRecoveryCodes, NOT_STORED),
];
