/** A message could not be sent. It is logged and stored, so it names neither recipient nor content. */
export class DeliveryFailure extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "DeliveryFailure";
  }
}

/** A failure without personal data: the message of a `DeliveryFailure`, of any other error only name and code. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof DeliveryFailure) return error.message;
  const { name, code } = error as { name?: string; code?: unknown };
  return [name ?? "Error", ...(typeof code === "string" ? [code] : [])].join(" ");
};
