/** A message that could not be handed over. Says how it failed, never to whom or with what: it is logged and kept. */
export class DeliveryFailure extends Error {
  constructor(how: string) {
    super(how);
    this.name = "DeliveryFailure";
  }
}

/** What may be written down of a failure: ours as it says, of any other its kind alone. */
export const describeFailure = (error: unknown): string => {
  if (error instanceof DeliveryFailure) return error.message;
  const { name, code } = error as { name?: string; code?: unknown };
  return [name ?? "Error", ...(typeof code === "string" ? [code] : [])].join(" ");
};
