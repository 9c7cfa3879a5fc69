import { defaultLocaleOf } from "@/lib/domain/tenant/language";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { dayIn, plusYears } from "@/lib/kit/day";

const AGE = 15;
const GUARDIAN = 1;

interface Form {
  tenant: Tenant;
  locationKey: string;
  phone: string;
  step: string;
  /** The backend stores the names that only some countries have. */
  hasCountryNames: boolean;
  seats?: object | undefined;
}

const READING = { lastNameKana: "テスト", firstNameKana: "テスト" };

/** A whole form with invented answers, as the product saves it. */
export const sampleForm = ({ tenant, locationKey, phone, step, hasCountryNames, seats }: Form) => {
  const reading = hasCountryNames && tenantRow(tenant).country === "japan" ? READING : {};
  return {
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
      ...reading,
      ...seats,
    },
    guardians: [
      {
        key: "one",
        type: 0,
        firstName: "Test",
        lastName: "Conformance",
        ...reading,
        phoneNumbers: [{ phone, sms: true }],
      },
    ],
    step,
    maxStep: step,
    lang: defaultLocaleOf(tenant),
    isStudentAdult: false,
  };
};
