import { describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ApplicantFileView } from "@/components/dashboard/applicants/file/applicant-file-view";
import { unsavedDrafts } from "@/components/dashboard/unsaved-drafts";
import { MissingFeatures } from "@/lib/client/features";
import { configuration } from "@/lib/contracts/configuration";
import { NOW, sampleApplication, sampleAttendance, sampleCenter, sampleSettings } from "@/lib/contracts/samples";
import { type CorrectedAnswer, staffAnswers } from "@/lib/contracts/staff-answers";
import type { ApplicantFile } from "@/lib/contracts/staff-applicants";
import type { Student } from "@/lib/domain/application/application";
import { listFieldInstances } from "@/lib/domain/application/field-instances";
import { countryForm } from "@/lib/domain/country/country-forms";
import type { Feature } from "@/lib/domain/tenant/features";
import { answer, answerCalls, LOCATION, refusal } from "./door-support";
import { English, problemOf, TEXTS } from "./english";
import { router } from "./navigation-support";
import { messages, snackbars } from "./snackbar-support";

const { corrections: texts, common, fields: labels } = TEXTS;
const CORRECT = `PATCH /applicant/${sampleApplication._id}/answers`;

const CONFIG = {
  centers: [sampleCenter],
  languages: ["en" as const],
  verificationAttemptCount: 3,
  verificationRetryTimeoutMS: 60_000,
  verificationTimeLimitMS: 300_000,
  registrationLimit: 5,
  dashboardConfig: {
    ...sampleSettings,
    pages: [...sampleSettings.pages, "specialNeeds" as const],
    usernameRequired: true,
    locationOverrides: {},
  },
};

type Corrections = Record<string, CorrectedAnswer>;

const GUARDIAN = {
  key: "one",
  type: 0,
  firstName: "Nare",
  lastName: "Petrosyan",
  phoneNumbers: [{ phone: "+37491234568", sms: true }],
};
const fileOf = (student: Student = {}, changes: Partial<ApplicantFile["application"]> = {}): ApplicantFile => ({
  application: {
    ...sampleApplication,
    step: "done",
    maxStep: "done",
    status: "submitted",
    appointment: sampleAttendance,
    student: { ...sampleApplication.student, ...student },
    guardians: [GUARDIAN],
    ...changes,
  },
  message: "",
  identity: { method: "sms", value: "+37491234567" },
  files: [],
  history: [{ at: NOW, event: "created" }],
});

interface Door {
  correct?: (body: { version: number; answers: Corrections }) => Response | undefined;
  missing?: Feature[];
  staffRole?: "staff" | "manager";
}

const open = async (file: ApplicantFile, { correct, missing = [], staffRole = "staff" }: Door = {}) => {
  let version = file.application.version;
  const door = answerCalls(
    answer(configuration.get, () => CONFIG),
    answer(staffAnswers.correct, (body) => {
      version += 1;
      return correct?.(body) ?? { version };
    }),
  );
  const refresh = vi.spyOn(router, "refresh").mockImplementation(() => undefined);
  const screen = await render(
    <English>
      <MissingFeatures features={missing}>
        <main className="p-4">
          <ApplicantFileView
            back="/"
            countryForm={countryForm("AM")}
            file={file}
            language="en"
            location={LOCATION}
            now={new Date(NOW)}
            parameters={{}}
            position={undefined}
            record={undefined}
            region="AM"
            staffRole={staffRole}
            written={{ "+37491234567": "091 234567" }}
          />
        </main>
      </MissingFeatures>
    </English>,
  );
  const buttonOf = (field: string) =>
    screen.getByRole("button", { name: texts.correctOf.replace("{field}", field), exact: true });
  const dialog = screen.getByRole("dialog");
  return {
    ...door,
    screen,
    dialog,
    refresh,
    buttonOf,
    field: (label: string) => dialog.getByLabelText(label, { exact: true }),
    save: () => dialog.getByRole("button", { name: common.save }).click(),
  };
};

describe("correcting an answer", () => {
  test("is done by its own control, sends that answer alone, and is undone from the snackbar", async () => {
    const { buttonOf, dialog, field, save, sentTo, refresh } = await open(fileOf({ firstName: "Ani" }));
    await buttonOf(labels.student.firstName).click();
    await expect.element(dialog).toHaveTextContent(texts.told);
    await expect.element(field(labels.student.firstName)).toHaveValue("Ani");
    await field(labels.student.firstName).fill("Mariam");
    await save();
    await expect.element(dialog).not.toBeInTheDocument();
    const { version } = sampleApplication;
    await expect.poll(() => sentTo(CORRECT)).toEqual([{ version, answers: { first_name: "Mariam" } }]);
    expect(messages).toEqual([texts.saved.replace("{field}", labels.student.firstName)]);
    expect(refresh).toHaveBeenCalled();
    await expect.element(buttonOf(labels.student.firstName)).toHaveFocus();
    snackbars[0]?.action?.onPress();
    await expect.poll(() => sentTo(CORRECT).at(-1)).toEqual({ version: version + 1, answers: { first_name: "Ani" } });
    await expect.poll(() => messages.at(-1)).toBe(texts.undone.replace("{field}", labels.student.firstName));
  });

  test("works by keyboard: Enter opens, the field is filled, Enter saves, Escape leaves everything as it is", async () => {
    const { buttonOf, dialog, field, sentTo } = await open(fileOf({ lastName: "Petrosyan" }));
    const button = buttonOf(labels.student.lastName);
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(field(labels.student.lastName)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await field(labels.student.lastName).fill("Hakobyan");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => sentTo(CORRECT)).toMatchObject([{ answers: { last_name: "Hakobyan" } }]);
  });

  test("is kept in the tab until it is saved or cancelled", async () => {
    const first = await open(fileOf({ firstName: "Ani" }));
    await first.buttonOf(labels.student.firstName).click();
    await first.field(labels.student.firstName).fill("Mariam");
    expect(unsavedDrafts()).toEqual(["correction"]);
    await first.screen.unmount();
    const { buttonOf, dialog, field } = await open(fileOf({ firstName: "Ani" }));
    await buttonOf(labels.student.firstName).click();
    await expect.element(field(labels.student.firstName)).toHaveValue("Mariam");
    await dialog.getByRole("button", { name: common.cancel }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(unsavedDrafts()).toEqual([]);
  });

  test("is judged as the form judges it, before it is sent", async () => {
    const { buttonOf, dialog, field, save, sent } = await open(fileOf({ firstName: "Ani" }));
    await buttonOf(labels.student.firstName).click();
    await field(labels.student.firstName).fill("");
    await save();
    await expect.element(dialog).toHaveTextContent(problemOf("validator_form", "firstName"));
    expect(sent.map(({ call }) => call)).toEqual(["GET /config"]);
  });

  test("shows a refused answer at its field, and names others that do not fit", async () => {
    const fields = { username: "username_taken", guardians: "validator_form_guardian" };
    const { buttonOf, dialog, field, save } = await open(fileOf({ username: "ani.p" }), {
      correct: () => refusal(422, "validation_failed", { data: { fields } }),
    });
    await buttonOf(labels.student.username).click();
    await field(labels.student.username).fill("mariam.p");
    await save();
    await expect.element(dialog).toHaveTextContent(TEXTS.errors.username_taken);
    await expect
      .element(dialog)
      .toHaveTextContent(texts.misfits.replace("{fields}", TEXTS.groups["guardian-information"]));
  });

  test("that is stale shows the answer as it is now, and is then saved on top of it", async () => {
    const current = { version: 9, answers: { first_name: "Maria" } };
    const refusals = [refusal(409, "registration_stale", { data: { current } })];
    const { buttonOf, dialog, field, save, sentTo } = await open(fileOf({ firstName: "Ani" }), {
      correct: () => refusals.shift(),
    });
    await buttonOf(labels.student.firstName).click();
    await field(labels.student.firstName).fill("Mariam");
    await save();
    await expect.element(dialog).toHaveTextContent(texts.stale);
    await expect.element(field(labels.student.firstName)).toHaveValue("Maria");
    await field(labels.student.firstName).fill("Mariam");
    await save();
    await expect.poll(() => sentTo(CORRECT).at(-1)).toEqual({ version: 9, answers: { first_name: "Mariam" } });
  });

  test("changes a guardian's number with its channels, and the whole address in one dialog", async () => {
    const address = { street: "Halabyan 2", locality: "Yerevan" };
    const { buttonOf, dialog, field, save, sentTo } = await open(fileOf({ address }));
    await buttonOf(`Nare Petrosyan – ${labels.phoneNumber.phone}`).click();
    await dialog.getByRole("checkbox", { name: labels.phoneNumber.viber }).click();
    await save();
    await expect
      .poll(() => sentTo(CORRECT).at(-1))
      .toMatchObject({ answers: { "guardians.0.guardian_phone_mobiles.0.viber": true } });
    await expect.element(dialog).not.toBeInTheDocument();
    await buttonOf(TEXTS.applicants.address).click();
    await field(`${labels.student.street} ${common.optional}`).fill("Tumanyan 5");
    await save();
    await expect.poll(() => sentTo(CORRECT).at(-1)).toMatchObject({ answers: { "address.street": "Tumanyan 5" } });
  });

  test("that changes nothing sends nothing", async () => {
    const { buttonOf, dialog, field, save, sent } = await open(fileOf({ firstName: "Ani" }));
    await buttonOf(labels.student.firstName).click();
    await expect.element(field(labels.student.firstName)).toBeVisible();
    await save();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent.map(({ call }) => call)).toEqual(["GET /config"]);
  });
});

describe("an answer that was not given", () => {
  test("is chosen from the questions that apply, and added", async () => {
    const { screen, dialog, field, save, sentTo } = await open(fileOf({ email: undefined }));
    await screen.getByRole("button", { name: texts.add }).click();
    await field(texts.question).selectOptions(labels.student.email);
    await field(`${labels.student.email} ${common.optional}`).fill("ani@example.org");
    await save();
    await expect.poll(() => sentTo(CORRECT).at(-1)).toMatchObject({ answers: { personal_email: "ani@example.org" } });
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe("nothing is to be corrected", () => {
  test("where every question is answered, which adding an answer says", async () => {
    const file = fileOf({ firstName: "Ani" });
    const withheld = listFieldInstances(file.application).map(({ path }) => path);
    const { screen } = await open({ ...file, withheld });
    await screen.getByRole("button", { name: texts.add }).click();
    const dialog = screen.getByRole("dialog", { name: texts.allAnswered });
    await expect.element(dialog).toHaveTextContent(texts.allAnsweredText);
    await dialog.getByRole("button", { name: common.close }).first().click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test("once the application is accepted, or where the backend lets staff correct nothing", async () => {
    const accepted = await open(fileOf({ firstName: "Ani" }, { status: "accepted" }));
    await expect.element(accepted.buttonOf(labels.student.firstName)).not.toBeInTheDocument();
    await accepted.screen.unmount();
    const lacking = await open(fileOf({ firstName: "Ani" }), { missing: ["desk"] });
    await expect.element(lacking.buttonOf(labels.student.firstName)).not.toBeInTheDocument();
    await expect.element(lacking.screen.getByRole("button", { name: texts.add })).not.toBeInTheDocument();
  });

  test("of an answer that is withheld", async () => {
    const file = { ...fileOf({ identification: { type: "passport" } }), withheld: ["identification.number"] };
    const { buttonOf } = await open(file);
    await expect.element(buttonOf(labels.student.identificationType)).toBeInTheDocument();
    await expect.element(buttonOf(labels.student.identificationNumber)).not.toBeInTheDocument();
  });
});
