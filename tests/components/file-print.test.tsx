import "@/app/globals.css";
import { afterEach, expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ApplicantFileView } from "@/components/dashboard/applicants/file/applicant-file-view";
import { NOW, sampleApplication, sampleAttendance, sampleFile } from "@/lib/contracts/samples";
import { countryForm } from "@/lib/domain/country/country-forms";
import { LOCATION } from "./door-support";
import { English, TEXTS } from "./english";

/** A sheet of A4 with margins of 12 mm, in CSS pixels. */
const SHEET = { width: 703, height: 1031 };

const GUARDIAN = {
  key: "one",
  type: 0,
  firstName: "Nare",
  lastName: "Petrosyan",
  email: "nare@example.org",
  identification: { type: "passport", number: "AN7654321" },
  phoneNumbers: [{ phone: "+37491234568", sms: true, viber: true }],
};

const printed = (media: string) => cdp().send("Emulation.setEmulatedMedia", { media });
afterEach(() => printed(""));

test("a printed file fits one sheet: who it is, when they come, whom to call, notes and agreement; nothing sensitive", async () => {
  await page.viewport(SHEET.width, SHEET.height);
  const screen = await render(
    <English>
      <ApplicantFileView
        back="/"
        countryForm={countryForm("AM")}
        file={{
          application: {
            ...sampleApplication,
            step: "done",
            maxStep: "done",
            status: "submitted",
            appointment: sampleAttendance,
            student: {
              ...sampleApplication.student,
              email: "ani@example.org",
              address: { street: "Halabyan 2", locality: "Yerevan", country: "AM" },
              school_custom: "School 1",
              special_needs: "other_needs",
              specialNeeds: "a hearing-aid",
              identification: { type: "passport", number: "AN1234567" },
            },
            guardians: [GUARDIAN, { ...GUARDIAN, key: "two", firstName: "Aram" }],
            contract: { version: "2026-01", hash: "", language: "hy", signedAt: NOW, signer: "guardian" },
          },
          message: "We come a little late.",
          identity: { method: "sms", value: "+37491234567" },
          files: [sampleFile],
          history: [{ at: NOW, event: "created" }],
          notes: ["Asks for a seat near the door", "The grandmother picks her up"].map((text) => ({
            _id: text,
            at: NOW,
            author: "front-desk",
            text,
            isRemovable: true,
          })),
        }}
        language="en"
        location={LOCATION}
        now={new Date(NOW)}
        parameters={{}}
        position={undefined}
        record={undefined}
        region="AM"
        staffRole="manager"
        written={{}}
      />
    </English>,
  );
  await expect.element(screen.getByText("a hearing-aid")).toBeVisible();
  await printed("print");
  const { reference } = sampleAttendance;
  for (const text of [reference, "Halabyan 2", "The grandmother picks her up", "We come a little late.", "2026-01"])
    await expect.element(screen.getByText(text, { exact: false }).first()).toBeVisible();
  const hidden = ["a hearing-aid", "AN1234567", "AN7654321", sampleFile.name, TEXTS.applicants.back, TEXTS.notes.save];
  for (const text of hidden)
    for (const one of screen.getByText(text, { exact: false }).all()) await expect.element(one).not.toBeVisible();
  await expect.element(screen.getByRole("button").first()).not.toBeInTheDocument();
  expect(screen.getByRole("article").element().scrollHeight).toBeLessThanOrEqual(SHEET.height);
});
