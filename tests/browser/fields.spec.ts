import { expect, type Locator, type Page, test } from "playwright/test";
import { guardianFields, phoneNumberFields, studentFields } from "@/lib/domain/application/fields";
import { countryOfRegion } from "@/lib/domain/country/countries";
import { withCountryLabels } from "@/lib/i18n/country-labels";
import type { Messages } from "@/lib/i18n/message-files";
import { problemTextsIn } from "@/tests/support/problem-texts";
import { birthDateOf, freshPhone, Journey, KANA, messagesOf, siteOf } from "./applicant-journey";
import { draftAt } from "./application-api";
import { type ControlOfTable, FIELD_TABLE, type FieldOfTable, type TenantOfTable } from "./field-table";

type ProblemText = ReturnType<typeof problemTextsIn>;

const GROUPS: readonly ControlOfTable[] = ["date", "radio", "checkboxes", "files"];
const TYPED: readonly ControlOfTable[] = ["text", "textarea", "email", "phone", "text behind a box"];
const UNASKED: readonly ControlOfTable[] = ["none", "seats"];

const idOf = (path: string) => `#field-${path.replaceAll(".", "-")}`;

const asked = (tenant: TenantOfTable, step: FieldOfTable["step"]) =>
  FIELD_TABLE.filter((one) => one.step === step && one.in.includes(tenant) && !UNASKED.includes(one.control));

const labelOf = ({ words, site }: Journey, { label, labelIn = {} }: FieldOfTable): string => {
  const [, own] = Object.entries(labelIn).find(([tenant]) => site === siteOf(tenant)) ?? [];
  if (own) return words.fieldVariants[own as "state"];
  return label.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], words.fields) as string;
};

/** The selector of a control of that kind. */
const SELECTORS: Partial<Record<ControlOfTable, (path: string) => string[]>> = {
  date: (path) => ["day", "month", "year"].map((part) => `input[type=text][name="${path}.${part}"]`),
  phone: (path) => [`input[type=tel][name="${path}"]`, `[role=combobox]${idOf(path)}-country`],
  files: (path) => [`input[type=file]${idOf(path)}`],
  email: (path) => [`input[type=email][name="${path}"]`],
  textarea: (path) => [`textarea[name="${path}"]`],
  select: (path) => [`select[name="${path}"]`],
  checkbox: (path) => [`input[type=checkbox][name="${path}"]`],
  checkboxes: (path) => [`input[type=checkbox][name="${path}"]`],
  radio: (path) => [`input[type=radio][name="${path}"]`],
};

const controlsOf = (page: Page, { path, control }: FieldOfTable): Locator[] =>
  (SELECTORS[control]?.(path) ?? [`input[type=text][name="${path}"]`]).map((selector) => page.locator(selector));

/** Expects the control, label and optional mark of the table. */
const expectControl = async (journey: Journey, field: FieldOfTable) => {
  await journey.reveal(field.path);
  const controls = controlsOf(journey.page, field);
  for (const control of controls) await expect(control.first(), field.path).toBeAttached();
  const [first = journey.page.locator("none")] = controls;
  const isOptional = !field.required && field.control !== "checkbox";
  const name = isOptional ? `${labelOf(journey, field)} ${journey.words.common.optional}` : labelOf(journey, field);
  const named = GROUPS.includes(field.control)
    ? journey.page.getByRole("group").filter({ has: first }).last()
    : first.first();
  await expect(named, field.path).toHaveAccessibleName(name);
};

const expectControls = async (journey: Journey, fields: readonly FieldOfTable[]) => {
  const isHidden = ({ control, path }: FieldOfTable) =>
    control === "text behind a box" || ["specialNeedsList", "specialNeeds"].includes(path);
  for (const field of fields.filter((one) => !isHidden(one))) await expectControl(journey, field);
  const hidden = fields.filter(isHidden);
  for (const field of hidden) await expect(journey.page.locator(`[name="${field.path}"]`), field.path).toHaveCount(0);
  if (hidden.some(({ path }) => path === "school_custom"))
    await journey.page.getByLabel(journey.words.form.schoolNotListed).check();
  if (hidden.some(({ path }) => path === "specialNeeds")) await journey.tick("special_needs", "other_needs");
  for (const field of hidden) await expectControl(journey, field);
};

const errorOf = (page: Page, { path }: FieldOfTable) =>
  page.locator(`${idOf(path)}-error, ${idOf(path)}-group-error`).first();

/** Expects Next to list exactly the required fields. */
const expectRequired = async (journey: Journey, fields: readonly FieldOfTable[]) => {
  const { page, words } = journey;
  const required = fields.filter((field) => field.required && !field.isPreset);
  if (required.length === 0) return;
  await journey.next();
  const summary = page.getByRole("alert").filter({ hasText: words.common.errorTitle });
  await expect(summary).toBeFocused();
  const hrefs = await summary.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs.toSorted()).toEqual(required.map(({ path }) => idOf(path)).toSorted());
};

/** Expects each rule's message, in the words of the table, when its field is left. */
const expectRefusals = async (journey: Journey, fields: readonly FieldOfTable[], textOf: ProblemText) => {
  const { page } = journey;
  for (const field of fields) {
    if (!field.wrong) continue;
    await journey.type(field.path, field.wrong.text);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const said = textOf(field.wrong.message, field.path, field.wrong.text);
    await expect(errorOf(page, field), field.path).toContainText(said);
  }
  for (const { path, control } of fields) if (TYPED.includes(control)) await journey.type(path, "");
};

/** Expects the backend's refusal of each field, by the backend's name, at the field of the table. */
const expectBackendNames = async (journey: Journey, fields: readonly FieldOfTable[], textOf: ProblemText) => {
  const { page, words } = journey;
  const refused = Object.fromEntries(fields.map(({ backend }) => [backend, "validator_form_invalid"]));
  const errorMessage = { key: "validation_failed", data: { fields: refused } };
  await page.route("**/api/registration/*", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 422, json: { code: "validation_failed", errorMessage, requestId: "test" } })
      : route.continue(),
  );
  await journey.next();
  for (const field of fields)
    await expect(errorOf(page, field), field.backend).toContainText(textOf("validator_form_invalid", field.path));
  await expect(page).toHaveTitle(new RegExp(`^${words.common.errorPrefix.replace("{title}", "")}`));
  await page.unroute("**/api/registration/*");
};

/** Compares one step with the table: controls, rules and the backend's names. Then opens the next step. */
const expectStep = async (
  journey: Journey,
  tenant: TenantOfTable,
  step: FieldOfTable["step"],
  answer: () => Promise<void> = async () => undefined,
) => {
  const { language, region } = TENANTS[tenant];
  const { nativeNames } = countryOfRegion(region);
  const messages = withCountryLabels(messagesOf(language), region) as Messages;
  const textOf = problemTextsIn(messages, language, region, { nativeNames });
  const fields = asked(tenant, step);
  const others = FIELD_TABLE.filter((one) => one.step === step && !fields.includes(one));
  for (const { path } of others) await expect(journey.page.locator(`[name="${path}"]`), path).toHaveCount(0);
  await expectRequired(journey, fields);
  await expectControls(journey, fields);
  // A typed school replaces the list.
  const shown = fields.filter(({ path }) => path !== "school_id");
  await expectRefusals(journey, shown, textOf);
  await answer();
  await expectBackendNames(journey, shown, textOf);
  await journey.next();
};

const TENANTS = {
  am: { language: "hy", region: "AM", centre: "gyumri", prefix: "+37493", ownPrefix: "+37493", digits: 6 },
  de: { language: "de", region: "DE", centre: "berlin", prefix: "0151 3", ownPrefix: "+491513", digits: 7 },
  tks: { language: "ja", region: "JP", centre: "takasaki", prefix: "0801", ownPrefix: "+81801", digits: 7 },
} as const;

const answerStudent = async (journey: Journey, phone: string) => {
  const names = { firstName: "Anna", lastName: "Maria", firstNameEn: "Anna", lastNameEn: "Maria", ...KANA };
  for (const [name, text] of Object.entries(names))
    if (await journey.page.locator(`[name="${name}"]`).isVisible()) await journey.type(name, text);
  await journey.type("birthDate", birthDateOf(14));
  await journey.tick("gender", "female");
  await journey.type("phone", phone);
};

for (const tenant of ["am", "de", "tks"] as const)
  test(`the form of ${tenant} asks for every field of the specification as the table says`, { tag: "@deep" }, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const { language, centre, prefix, ownPrefix, digits } = TENANTS[tenant];
    const phone = freshPhone(prefix, digits);
    const journey = new Journey(page, siteOf(tenant), language);
    const { form } = journey.words;
    const id = await draftAt(page, {
      tenant,
      locationKey: centre,
      language,
      step: "studentData",
      student: {},
      phone: freshPhone(ownPrefix, digits),
    });
    await page.goto(`${siteOf(tenant)}/form/${id}?step=studentData`);
    await journey.heading(form.title_studentData);
    // The verified number is filled in already.
    await journey.type("phone", "");
    await expectStep(journey, tenant, "studentData", () => answerStudent(journey, phone));
    await journey.heading(form.title_specialNeeds);
    await expectStep(journey, tenant, "specialNeeds");
    await journey.heading(form.title_accommodations);
    await expectStep(journey, tenant, "accommodations");
    await journey.heading(form.title_parentData);
    await journey.type("guardians.0.phoneNumbers.0.phone", "");
    await expectStep(journey, tenant, "parentData", () => journey.fillGuardian("Anna", "Maria", phone));
    // Names the three fields that are asked there.
    await journey.pickSeats();
  });

test("the table has every field of the product under the same name", () => {
  const inList = (list: string, backend: string) => (row: { path: string; backend: string; step: string }) =>
    `${row.step} ${list}${row.path} ${backend}${row.backend}`;
  const known = [
    ...studentFields.map(inList("", "")),
    ...guardianFields.map(inList("guardians.0.", "guardians.0.")),
    ...phoneNumberFields.map(inList("guardians.0.phoneNumbers.0.", "guardians.0.guardian_phone_mobiles.0.")),
  ];
  // The centre and the signer are asked before the form.
  const table = FIELD_TABLE.filter(({ step }) => step !== "location" && step !== "contract");
  expect(table.map(inList("", "")).toSorted()).toEqual(known.toSorted());
});
