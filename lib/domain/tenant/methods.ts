/** The ways to send a verification code. */
export const VERIFICATION_METHODS = ["sms", "whatsapp", "viber", "email"] as const;

/** The method of an identity that staff create for somebody without a phone: it gets no messages, and nobody signs in with it. */
export const DESK_METHOD = "desk";

interface Configured<Method> {
  centers: readonly { location_key: string }[];
  dashboardConfig: {
    verification: readonly Method[];
    locationOverrides: Readonly<Record<string, { verification?: readonly Method[] | undefined }>>;
  };
}

/** The methods before a location is chosen: every method that some location of the tenant offers, without repeats. */
export const methodsOfAllLocations = <Method>({ centers, dashboardConfig }: Configured<Method>): Method[] => {
  const { verification, locationOverrides } = dashboardConfig;
  const offered = centers.map(({ location_key }) => locationOverrides[location_key]?.verification ?? verification);
  return [...new Set(offered.length === 0 ? verification : offered.flat())];
};
