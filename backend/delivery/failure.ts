import { AppError } from "@/lib/contracts/errors";

/** A message could not be sent. It is logged and stored, so it names neither recipient nor content. */
export class DeliveryFailure extends Error {
  /** It fails however often it is tried. */
  readonly isFinal: boolean = false;

  constructor(reason: string) {
    super(reason);
    this.name = "DeliveryFailure";
  }
}

/** The mail server cannot send to this address. */
export class AddressRefused extends DeliveryFailure {
  override readonly isFinal = true;
}

/** A failure without personal data: the message of a `DeliveryFailure`, of any other error only name and code. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof DeliveryFailure) return error.message;
  const { name, code } = error as { name?: string; code?: unknown };
  return [name ?? "Error", ...(typeof code === "string" ? [code] : [])].join(" ");
};

/** What a person is told whose message could not be sent. */
export const unsentError = (error: unknown): AppError =>
  new AppError(error instanceof AddressRefused ? "verification_address_refused" : "verification_send_failed");
