import { birthDateOf } from "./applicant-journey";

/** What has to be typed for a new applicant of fourteen years and a guardian, by the names of the fields. */
export const walkInAnswers = (): Record<string, string> => {
  const [year = "", month = "", day = ""] = birthDateOf(14).split("-");
  return {
    firstName: "Sanne",
    lastName: "Bakker",
    "birthDate.day": day,
    "birthDate.month": month,
    "birthDate.year": year,
    "guardians.0.firstName": "Lotte",
    "guardians.0.lastName": "Bakker",
  };
};
