import { describe, expect, test, vi } from "vitest";
import { changeLanguage } from "@/lib/client/language-change";
import { refusal } from "./door-support";
import { TEXTS } from "./english";
import { openVerification } from "./verification-support";

const { verify: texts, errors } = TEXTS;
const SEND = "POST /verification/send";

const numberLike = (example: string) => errors.validator_phone.replace("{example}", example);

describe("the number", () => {
  test("is refused in words when it is invalid", async () => {
    const { screen, phone, send, sentTo } = await openVerification();
    await send.click();
    const dutch = screen.getByText(numberLike("06 12345678"));
    await expect.element(dutch).toBeVisible();
    await expect.element(phone).toHaveFocus();
    expect(document.title).toMatch(/^Error: /);
    await phone.fill("12");
    await expect.element(dutch).not.toBeInTheDocument();
    expect(document.title).not.toMatch(/^Error: /);
    await phone.fill("+81 12");
    await send.click();
    await expect.element(phone).toHaveAccessibleDescription(expect.stringContaining(numberLike("090-1234-5678")));
    await expect.element(phone).toHaveFocus();
    expect(sentTo(SEND)).toEqual([]);
  });

  test("that the backend cannot use is refused in the same words", async () => {
    const { screen, askForCode, phone } = await openVerification({
      send: () => refusal(400, "verification_value_invalid"),
    });
    await askForCode();
    await expect.element(screen.getByText(numberLike("06 12345678"))).toBeVisible();
    await expect.element(phone).toHaveFocus();
  });

  test("that is typed comes along to another language", async () => {
    const { phone, reopen, left } = await openVerification();
    await phone.fill("06 1234");
    changeLanguage("nl");
    await vi.waitFor(() => expect(left).toHaveLength(1));
    await reopen();
    await expect.element(phone).toHaveValue("06 1234");
  });

  test("of another country switches the country, and is sent in full", async () => {
    const { country, phone, send, code, sentTo } = await openVerification();
    await expect.element(country).toHaveValue("NL +31");
    await phone.fill("+49 (151) 234-56789");
    await expect.element(country).toHaveValue("DE +49");
    await send.click();
    await expect.element(code).toBeVisible();
    expect(sentTo(SEND)).toEqual([{ value: "+4915123456789", method: "sms", language: "en" }]);
  });

  test("begins with the visitor's country", async () => {
    const { country } = await openVerification({ country: () => ({ country: "JP" }) });
    await expect.element(country).toHaveValue("JP +81");
  });

  test("begins with the network's country where the visitor's is not known", async () => {
    const { country, sent } = await openVerification({ country: () => new Response("", { status: 503 }) });
    await vi.waitFor(() => expect(sent.map(({ call }) => call)).toContain("GET /country"));
    await expect.element(country).toHaveValue("NL +31");
  });
});

test("an e-mail address is accepted where the network allows it", async () => {
  const { screen, send, code, left, sentTo } = await openVerification({ methods: ["sms", "email"] });
  await screen.getByRole("radio", { name: texts.method_email }).click();
  await screen.getByLabelText(texts.email).fill("somebody@example.org");
  await send.click();
  await expect.element(screen.getByText("s•••@example.org")).toBeVisible();
  await code.fill("123456");
  await vi.waitFor(() => expect(left).toEqual(["/applications"]));
  const addressee = { value: "somebody@example.org", method: "email" };
  expect(sentTo(SEND)).toEqual([{ ...addressee, language: "en" }]);
  expect(sentTo("POST /verification/check")).toEqual([{ ...addressee, code: "123456", checkId: expect.any(String) }]);
});

test("a visitor who has to wait reads until when, and how else to go on", async () => {
  const { screen, phone, askForCode, code } = await openVerification({
    methods: ["sms", "whatsapp", "email"],
    send: () => refusal(429, "too_many_requests", { data: { retryAfterMS: 20 * 60_000 } }),
  });
  await askForCode();
  const notice = screen.getByRole("alert");
  await expect.element(notice).toHaveTextContent(/after \d{1,2}:\d{2}\s[AP]M/);
  const others = `${texts.method_whatsapp} and ${texts.method_email}`;
  await expect.element(notice).toHaveTextContent(texts.otherMethods.replace("{methods}", others));
  await expect.element(notice).toHaveTextContent(texts.askDesk);
  await notice.getByRole("link", { name: TEXTS.common.help }).click();
  await expect.element(screen.getByText(TEXTS.help.codeAnswer)).toBeVisible();
  await expect.element(code).not.toBeInTheDocument();
  await phone.fill("06 1234");
  await expect.element(notice).not.toBeInTheDocument();
});

test("a visitor who has to wait for longer than an hour reads no time of day", async () => {
  const { screen, askForCode } = await openVerification({
    methods: ["sms", "email"],
    send: () => refusal(429, "too_many_requests", { data: { retryAfterMS: 20 * 3_600_000 } }),
  });
  await askForCode();
  const notice = screen.getByRole("alert");
  await expect.element(notice).toHaveTextContent(errors.too_many_requests);
  await expect.element(notice).toHaveTextContent(texts.askDesk);
});

test("a number that gets no codes is refused at its field", async () => {
  const { screen, phone, askForCode } = await openVerification({
    send: () => refusal(400, "verification_number_refused"),
  });
  await askForCode();
  await expect.element(screen.getByText(errors.verification_number_refused)).toBeVisible();
  await expect.element(phone).toHaveAccessibleDescription(expect.stringContaining(errors.verification_number_refused));
  await phone.fill("06 1234");
  await expect.element(screen.getByText(errors.verification_number_refused)).not.toBeInTheDocument();
});

test("each failure has a message of its own", async () => {
  let fail = () => refusal(400, "body_invalid");
  const { screen, send, askForCode, code } = await openVerification({ send: () => fail() });
  await askForCode();
  const says = async (text: string) => expect.element(screen.getByText(text)).toBeVisible();
  await says(errors.general_error_something_went_wrong_error_code.replace("{code}", "400"));
  const unsent = "verify_tab_phone_number_error_sms_issue";
  const withCode = "general_error_something_went_wrong_error_code";
  const tooEarly = "verify_tab_phone_number_error_retry_timeout";
  const failures = [
    [() => refusal(500, "verification_send_failed", { key: unsent }), errors[unsent]],
    [() => refusal(400, "body_invalid", { key: withCode }), errors[withCode].replace("{code}", "400")],
    [() => refusal(400, "verification_retry_timeout", { key: tooEarly }), errors[tooEarly]],
    [() => refusal(429, "too_many_requests"), errors.too_many_requests],
    [() => refusal(504, "upstream_timeout"), errors.upstream_timeout],
    [
      () => {
        throw new TypeError("no connection");
      },
      errors.general_error_offline,
    ],
  ] as const;
  for (const [failure, text] of failures) {
    fail = failure;
    await send.click();
    await says(text);
  }
  await expect.element(code).not.toBeInTheDocument();
});
