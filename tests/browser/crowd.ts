import { callApi, SiteClient } from "./api";
import { control, siteOf } from "./applicant-journey";
import { bookAppointment } from "./application-api";
import { staffClient } from "./staff-api";

interface Centre {
  tenant: string;
  locationKey: string;
}

/** Whether the centre has so many people. Its list counts to the next thousand beyond the page that is asked for. */
const hasPeople = async ({ tenant, locationKey }: Centre, count: number): Promise<boolean> => {
  const body = { locationKey, limit: 1, offset: count - 1 };
  const list = await callApi<{ count: number }>(await staffClient(siteOf(tenant)), "POST", "/applicant/list", body);
  return list.count >= count;
};

/**
 * Books an applicant at a centre, and so many others beside them, at the same presentation and on the same start days.
 * A centre that has so many people stays as it is: a worker that was started anew after a failure finds it full.
 */
export const fillLocation = async (centre: Centre, count: number): Promise<void> => {
  if (await hasPeople(centre, count)) return;
  const booked = await bookAppointment(new SiteClient(siteOf(centre.tenant)), centre);
  await control("crowd", { tenant: centre.tenant, registrationId: booked, count: String(count) });
};
