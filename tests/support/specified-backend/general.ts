import { randomInt } from "node:crypto";
import { type CountryCode, isPossiblePhoneNumber, isSupportedCountry } from "libphonenumber-js";
import { z } from "zod";
import { LANGUAGES, STEPS } from "./form";
import { studentReply } from "./registrations";
import { listed, type Received, route } from "./route";
import { Refusal } from "./tokens";
import { newId, requireLocation } from "./world";

const METHODS = ["sms"];
const STAFF = { username: "demo", password: "demo-password" };
const SPECIAL_NEEDS = [
  { name: "hearing", tooltip: "Hard of hearing or deaf" },
  { name: "vision", tooltip: "Weak eyesight or blindness" },
  { name: "mobility", tooltip: "A wheelchair or a walking aid" },
];

const configuration = ({ tenant: { key, languages, locations }, options, origin }: Received) => {
  const logo = (shade: string) => (language: string) => [language, `${origin}/media/${key}/${shade}-${language}.svg`];
  const logos = (shade: string) => Object.fromEntries(languages.map(logo(shade)));
  const overridden = locations.filter(({ override }) => Object.keys(override).length > 0);
  const { verificationAttemptCount, verificationRetryTimeoutMS, verificationTimeLimitMS } = options;
  return {
    centers: locations.map(({ location_key, name, timeZone }) => ({ location_key, name, timeZone })),
    languages,
    ...{ verificationAttemptCount, verificationRetryTimeoutMS, verificationTimeLimitMS },
    dashboardConfig: {
      pages: STEPS,
      agePreCheck: key === "de",
      specialNeeds: SPECIAL_NEEDS,
      logos: { dark: logos("dark"), white: logos("white") },
      pageImages: {},
      verification: METHODS,
      locationOverrides: Object.fromEntries(overridden.map(({ location_key, override }) => [location_key, override])),
    },
  };
};

const settings = z.strictObject({
  registrationEmployeesCount: z.int().min(0).optional(),
  dashboardConfig: z
    .strictObject({
      pages: z.array(z.enum(STEPS)),
      agePreCheck: z.boolean(),
      specialNeeds: z.array(z.strictObject({ name: z.string(), tooltip: z.string() })),
      logos: z.strictObject({ dark: z.unknown(), white: z.unknown() }),
      pageImages: z.unknown(),
      verification: z.array(z.string()),
    })
    .partial()
    .optional(),
});

const text = z.string();
const identity = { value: text, method: z.enum(METHODS) };
const sentCode = z.strictObject({ ...identity, language: z.enum(LANGUAGES) });
const checkedCode = z.strictObject({ ...identity, code: text });
const login = z.strictObject({ username: text, password: text });
const phone = z.strictObject({ phone: text, region: text });
const atLocation = z.strictObject({ locationKey: text });
const inRegion = z.strictObject({ regionId: text });

/** The regions of every tenant. The schools of the last one are known to the older API alone, which is open. */
const REGIONS = ["First", "Second", "Third"].map((name, at) => ({ _id: `region-${at + 1}`, name: `${name} region` }));
const regions = ({ options }: Received) => listed("regions", REGIONS, options);
const schools = (rows: typeof REGIONS, id: string | undefined, { options }: Received) => {
  const region = rows.find(({ _id }) => _id === id);
  if (!region) throw new Refusal(404, "Region not found");
  const named = [1, 2].map((at) => ({ _id: `${region._id}-school-${at}`, name: `School ${at}, ${region.name}` }));
  return listed("schools", named, options);
};

const legacy = { api: "legacy" } as const;

/** The configuration, signing in, and what is asked about people and schools. */
export const generalRoutes = [
  route("GET /health", "anyone", {}, () => undefined),
  route("GET /health", "anyone", legacy, () => undefined),
  route("GET /config", "anyone", {}, configuration),
  // The specification shows no shape, and says that a failure leaves it empty.
  route("GET /config/age-restrictions", "applicant", { query: atLocation }, ({ tenant, query }) => {
    requireLocation(tenant, query.locationKey);
    return {};
  }),
  route("GET /config/permitted-locations", "staff", {}, ({ tenant, options }) => {
    const keys = tenant.locations.map(({ location_key }) => location_key);
    return listed("locations", keys, options);
  }),
  route("GET /config/{location_key}", "staff", {}, ({ tenant, params }) => {
    const { registrationEmployeesCount } = requireLocation(tenant, params.location_key);
    return { registrationEmployeesCount };
  }),
  route("POST /config/{location_key}", "staff", { body: settings }, ({ tenant, params, body }) => {
    const location = requireLocation(tenant, params.location_key);
    const { dashboardConfig, ...employees } = body;
    Object.assign(location, employees);
    Object.assign(location.override, dashboardConfig);
    return {};
  }),
  route("POST /verification/send", "anyone", { body: sentCode }, ({ tenant, options, now, body: { value } }) => {
    if (!isPossiblePhoneNumber(value)) throw new Refusal(400, "The number is not possible");
    const last = tenant.codes.get(value);
    // Its case is unusual on purpose: the specification says only what the text says.
    if (last && now.getTime() < last.sentAt + options.verificationRetryTimeoutMS)
      throw new Refusal(400, "Retry Timeout has NOT passed");
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    tenant.codes.set(value, { code, sentAt: now.getTime() });
    return {};
  }),
  // Wrong attempts are not counted: the specification leaves that to the client.
  route("POST /verification/check", "anyone", { body: checkedCode }, async ({ tenant, options, tokens, now, body }) => {
    const { key, codes, subjects } = tenant;
    const sent = codes.get(body.value);
    if (sent?.code !== body.code) throw new Refusal(400, "The code is wrong");
    if (now.getTime() > sent.sentAt + options.verificationTimeLimitMS) throw new Refusal(400, "The code is too old");
    sent.code = "";
    const subject = subjects.get(body.value) ?? newId();
    subjects.set(body.value, subject);
    const token = await tokens.issue(key, "applicant", subject);
    return { token, fileApiToken: await tokens.issue(key, "files", subject) };
  }),
  route("POST /auth/login", "anyone", { body: login }, async ({ tenant, tokens, body: { username, password } }) => {
    const isKnown = username === STAFF.username && password === STAFF.password;
    if (!isKnown) throw new Refusal(401, "Wrong username or password");
    return { token: await tokens.issue(tenant.key, "staff", newId()) };
  }),
  route("GET /schools/regions", "applicant", {}, regions),
  route("GET /schools/{regionId}", "applicant", {}, (all) => schools(REGIONS.slice(0, -1), all.params.regionId, all)),
  route("GET /school/regions", "anyone", legacy, regions),
  route("GET /school/schools", "anyone", { ...legacy, query: inRegion }, (all) =>
    schools(REGIONS, all.query.regionId, all),
  ),
  // The specification shows no shapes: the two checks answer with a bare boolean.
  route("GET /user/exists/{id}", "applicant", {}, ({ tenant: { applications }, params: { id } }) =>
    [...applications.values()].some(
      ({ student, appointment }) => student?.username === id || appointment?.userId === id,
    ),
  ),
  route("GET /user/check-phone", "applicant", { query: phone }, ({ query: { phone, region } }) =>
    isSupportedCountry(region) ? isPossiblePhoneNumber(phone, region satisfies CountryCode) : false,
  ),
  route("GET /user-view/{userId}", "staff", { api: "user-view" }, ({ tenant, options, params }) => {
    const all = [...tenant.applications.values()];
    const application = all.find(({ appointment }) => appointment?.userId === params.userId);
    if (!application) throw new Refusal(404, "User not found");
    return studentReply(application, { ...options, studentRecord: true });
  }),
];
