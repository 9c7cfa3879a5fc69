import { describe, expect, test } from "vitest";
import { listFieldInstances } from "@/lib/domain/application/field-instances";
import {
  backendNameOf,
  formPathOf,
  registrationRecord,
  specialNeedsNote,
} from "@/lib/domain/application/registration-record";
import { aForm } from "@/tests/support/forms";

const inWords = (need: string) => `words for ${need}`;

describe("the registration record", () => {
  test("names the answers as the backend does", () => {
    const form = aForm({ email: "ani@example.am", accommodations: { primaryLanguage: "hy" }, username: "" });
    const record = registrationRecord(form, inWords);
    expect(record).not.toHaveProperty("username");
    expect(record).toMatchObject({
      first_name: "Ani",
      last_name: "Petrosyan",
      dob: "2011-02-03",
      gender: "female",
      phone: "+37491234567",
      personal_email: "ani@example.am",
      accommodations: { primary_language: "hy" },
      special_needs_answer: "good",
      special_needs: "",
      sl_schedule: {
        choice: "predefined-schedule",
        session_id: "session",
        start_day: "day",
        presentation_date: "presentation",
      },
      guardians: [
        {
          guardian_type: 0,
          guardian_first_name: "Nare",
          guardian_last_name: "Petrosyan",
          guardian_phone_mobiles: [{ phone: "+37491234568" }],
        },
      ],
    });
  });

  test("omits withdrawn special needs", () => {
    const form = aForm({ special_needs: "good", specialNeedsList: ["vision"], specialNeeds: "Sits in front" });
    const record = registrationRecord(form, inWords);
    expect(record.special_needs).toBe("");
    expect(record).not.toHaveProperty("special_needs_note");
  });

  test("lists special needs in words, then the note", () => {
    expect(specialNeedsNote(["hearing", "vision"], " Sits in front ", inWords)).toBe(
      "- words for hearing\n- words for vision\nSits in front",
    );
    expect(specialNeedsNote([], "  ", inWords)).toBe("");
  });

  test("maps every backend field name back to the form's", () => {
    const form = aForm();
    for (const { path, backend } of listFieldInstances(form)) expect(formPathOf(form, backend)).toBe(path);
    expect(formPathOf(form, "guardians.0.guardian_phone_mobiles.0.phone")).toBe("guardians.0.phoneNumbers.0.phone");
    expect(formPathOf(form, "no such field")).toBe("no such field");
  });

  test("names every path in the body of a save as the backend does", () => {
    const form = aForm();
    for (const { path, backend } of listFieldInstances(form))
      expect(backendNameOf(path.startsWith("guardians.") ? path : `student.${path}`)).toBe(backend);
    expect(backendNameOf("student.ethnicity.2")).toBe("ethnicity");
    expect(backendNameOf("version")).toBe("version");
  });
});
