import { SiteClient } from "./api";
import { control, siteOf } from "./applicant-journey";
import { bookAppointment } from "./application-api";

interface Centre {
  tenant: string;
  locationKey: string;
}

/** Books an applicant at a centre, and so many others beside them, at the same presentation and on the same start days. */
export const fillLocation = async (
  centre: Centre,
  count: number,
): Promise<Awaited<ReturnType<typeof bookAppointment>>> => {
  const booked = await bookAppointment(new SiteClient(siteOf(centre.tenant)), centre);
  await control("crowd", { tenant: centre.tenant, registrationId: booked, count: String(count) });
  return booked;
};
