import "server-only";
import type { Summary } from "@/lib/contracts/application";
import type { JointChild } from "@/lib/contracts/joint-bookings";
import { registrations } from "@/lib/contracts/registrations";
import { jointApplications, type SeatedSibling, siblingsOf } from "@/lib/domain/application/siblings";
import { unfinishedSteps } from "@/lib/domain/application/unfinished-steps";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { guardedRead, type OpenApplication, requireApplicant } from "./applicant";
import { callBackend } from "./call-backend";

const listFor = async (tenant: Tenant, path: string) => {
  const { token } = await requireApplicant(tenant, path);
  const list = () => callBackend(registrations.list, { tenant, token }, {});
  return { token, summaries: (await guardedRead(path, list)).registrations };
};

interface Siblings {
  /** Those who have chosen seats. */
  siblings: SeatedSibling[];
  hasSiblings: boolean;
}

/** The siblings at the same location. */
export const loadSiblings = async (
  tenant: Tenant,
  { application, missing }: OpenApplication,
  path: string,
): Promise<Siblings> => {
  if (missing.includes("jointBookings")) return { siblings: [], hasSiblings: false };
  const { summaries } = await listFor(tenant, path);
  const all = siblingsOf(summaries, application);
  const siblings = all.flatMap(({ _id, firstName, jointBooking, seats }) => {
    const isJoint = jointBooking !== undefined && jointBooking === application.jointBooking;
    return seats ? [{ id: _id, name: firstName, isJoint, seats }] : [];
  });
  return { siblings, hasSiblings: all.length > 0 };
};

/** The children whose drafts are booked together with this one, and this one first; empty if it is booked alone. */
export const loadJointChildren = async (
  tenant: Tenant,
  opened: OpenApplication,
  path: string,
): Promise<JointChild[]> => {
  const { application, settings, missing } = opened;
  if (!application.jointBooking || missing.includes("jointBookings")) return [];
  const { token, summaries } = await listFor(tenant, path);
  const others = jointApplications(summaries, application, (status) => status === "draft");
  if (others.length === 0) return [];
  const read = ({ _id }: Summary) => callBackend(registrations.get, { tenant, token }, { params: { id: _id } });
  const applications = [application, ...(await guardedRead(path, () => Promise.all(others.map(read))))];
  return applications.map((each) => {
    const context = opened.contextOf(each.student);
    return { application: each, unfinished: unfinishedSteps(each, opened.journeyOf(each.student), settings, context) };
  });
};

/** The siblings who were booked together with this one. */
export const loadBookedSiblings = async (
  tenant: Tenant,
  { application, missing }: Pick<OpenApplication, "application" | "missing">,
  path: string,
): Promise<Summary[]> => {
  if (!application.jointBooking || missing.includes("jointBookings")) return [];
  const { summaries } = await listFor(tenant, path);
  const isBooked = ({ appointmentState }: Summary) => appointmentState === "active";
  return jointApplications(summaries, application, (status) => status !== "draft").filter(isBooked);
};
