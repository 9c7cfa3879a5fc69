import { defaultLocaleOf } from "@/lib/domain/tenant/language";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { dayIn, plusYears } from "@/lib/kit/day";

const AGE = 15;
const GUARDIAN = 1;

interface Form {
  tenant: Tenant;
  locationKey: string;
  phone: string;
  step: string;
  seats?: object | undefined;
}

/** A whole form with invented answers, as the product saves it. */
export const sampleForm = ({ tenant, locationKey, phone, step, seats }: Form) => ({
  location_key: locationKey,
  userLegalStatus: GUARDIAN,
  student: {
    firstName: "Test",
    lastName: "Conformance",
    firstNameEn: "Test",
    lastNameEn: "Conformance",
    birthDate: plusYears(dayIn("UTC", new Date()), -AGE),
    gender: "female",
    phone,
    special_needs: "good",
    ...seats,
  },
  guardians: [
    { key: "one", type: 0, firstName: "Test", lastName: "Conformance", phoneNumbers: [{ phone, sms: true }] },
  ],
  step,
  maxStep: step,
  lang: defaultLocaleOf(tenant),
  isStudentAdult: false,
});
