import { configuration } from "@/lib/contracts/configuration";
import { desk } from "@/lib/contracts/desk";
import type { RequestOf } from "@/lib/contracts/endpoint";
import type { BackendUnderTest } from "@/tests/support/backend";
import { type As, freshPhone } from "@/tests/support/caller";
import { aGuardian, aStudent, type Opened } from "@/tests/support/fixtures";

type Body = RequestOf<typeof desk.add>["body"];

/** The body that adds a fifteen-year-old without a phone, whose guardian is there and signs on the screen. */
export const aWalkIn = async (
  { caller }: Pick<BackendUnderTest, "caller">,
  seats: Opened["seats"],
  changes: object = {},
): Promise<Body> => {
  const { dashboardConfig } = await caller.call(configuration.get, {});
  const { phone: _phone, ...student } = aStudent();
  return {
    locationKey: "yerevan",
    language: "hy",
    noPhone: { reason: "elsewhere" },
    guardianPresent: true,
    contract: { version: dashboardConfig.contract.version, how: "screen", name: "Նարե Պետրոսյան" },
    student: { ...student, ...seats },
    guardians: [{ ...aGuardian(), phoneNumbers: [] }],
    ...changes,
  };
};

/** A number whose code somebody has told this staff member, with its proof. */
export const verifiedAtDesk = async ({ caller }: BackendUnderTest, staff: As, value = freshPhone()) => {
  const to = { value, method: "sms" as const, locationKey: "yerevan" };
  await caller.call(desk.sendCode, { body: { ...to, language: "en" } }, staff);
  const code = await caller.codeFor(value, staff);
  const { proof } = await caller.call(desk.checkCode, { body: { ...to, code } }, staff);
  return { value, method: "sms" as const, proof };
};

/** The body that adds the same applicant with a number that was proved. */
export const aWalkInOf = async (
  backend: Pick<BackendUnderTest, "caller">,
  phone: Awaited<ReturnType<typeof verifiedAtDesk>>,
  seats: Opened["seats"],
): Promise<Body> => {
  const student = { ...aStudent(), ...seats, phone: phone.value };
  return aWalkIn(backend, seats, { phone, noPhone: undefined, student, guardians: [aGuardian()] });
};
