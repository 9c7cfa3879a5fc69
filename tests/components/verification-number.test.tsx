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

describe("a number that may be wrong", () => {
  test("is read by its country's numbering plan, and shown whole to whoever typed it", async () => {
    const { screen, phone, send, sentTo, reopen } = await openVerification({ country: () => ({ country: "DE" }) });
    await phone.fill("49 151 2345 6788");
    await send.click();
    await expect.element(screen.getByText(/\+49\s1512\s3456788/)).toBeVisible();
    expect(sentTo(SEND)).toEqual([{ value: "+4915123456788", method: "sms", language: "en" }]);
    // What comes from storage may be another person's.
    await reopen();
    await expect.element(screen.getByText(/\+491•+88/)).toBeVisible();
    await expect.element(screen.getByText(/3456788/)).not.toBeInTheDocument();
  });

  test("of no range that is known is asked about before a code is sent", async () => {
    const { screen, phone, send, code, sentTo } = await openVerification();
    await phone.fill("+374 00 123456");
    await send.click();
    await expect.element(screen.getByRole("group", { name: errors.validator_phone_unknown })).toBeVisible();
    const yes = screen.getByRole("button", { name: "+374 00123456" });
    await expect.element(yes).toHaveFocus();
    expect(sentTo(SEND)).toEqual([]);
    await yes.click();
    await expect.element(code).toBeVisible();
    expect(sentTo(SEND)).toEqual([{ value: "+37400123456", method: "sms", language: "en" }]);
  });

  test("that may be two is asked about, until another one is typed", async () => {
    const { screen, phone, send, code, sentTo } = await openVerification();
    await phone.fill("06 12345678 / 06 12345679");
    await send.click();
    const question = screen.getByRole("group", { name: errors.validator_phone_several });
    await expect.element(question).toBeVisible();
    await phone.fill("06 12345679 / 06 12345678");
    await expect.element(question).not.toBeInTheDocument();
    await send.click();
    await screen.getByRole("button", { name: "+31 6 12345678" }).click();
    await expect.element(code).toBeVisible();
    expect(sentTo(SEND)).toEqual([{ value: "+31612345678", method: "sms", language: "en" }]);
  });

  test("with a letter is refused for the letter", async () => {
    const { screen, phone, send } = await openVerification();
    await phone.fill("06 1234S678");
    await send.click();
    await expect.element(screen.getByText(/Phone number cannot have “S” in it/)).toBeVisible();
  });
});

describe("an address that may be wrong", () => {
  const openEmail = async () => {
    const opened = await openVerification({ methods: ["sms", "email"] });
    await opened.screen.getByRole("radio", { name: texts.method_email }).click();
    return { ...opened, email: opened.screen.getByLabelText(texts.email) };
  };

  test("of a likely slip is asked about, and is sent to as it is if it is meant", async () => {
    const { screen, email, send, code, sentTo } = await openEmail();
    await email.fill("somebody@gmial.com");
    await send.click();
    const question = screen.getByRole("group", { name: "Did you mean somebody@gmail.com?" });
    await expect.element(question.getByRole("button", { name: "somebody@gmail.com" })).toHaveFocus();
    expect(sentTo(SEND)).toEqual([]);
    await question.getByRole("button", { name: "somebody@gmial.com" }).click();
    await expect.element(code).toBeVisible();
    expect(sentTo(SEND)).toEqual([{ value: "somebody@gmial.com", method: "email", language: "en" }]);
  });

  test("loses what clings to it", async () => {
    const { email, send, code, sentTo } = await openEmail();
    await email.fill("<mailto:somebody@example.org>,");
    await send.click();
    await expect.element(code).toBeVisible();
    expect(sentTo(SEND)).toEqual([{ value: "somebody@example.org", method: "email", language: "en" }]);
  });

  test("is refused for the sign that it cannot have", async () => {
    const { screen, email, send } = await openEmail();
    await email.fill("some:body@example.org");
    await send.click();
    await expect.element(screen.getByText(/E-mail address cannot have “:” in it/)).toBeVisible();
  });
});

describe("a browser without cookies", () => {
  test("is told before a code is sent, and none is sent until it accepts them", async () => {
    const accepts = vi.spyOn(Navigator.prototype, "cookieEnabled", "get").mockReturnValue(false);
    const { screen, askForCode, send, code, sentTo } = await openVerification();
    const needed = screen.getByRole("alert").filter({ hasText: errors.cookies_needed });
    await expect.element(needed).toBeVisible();
    accepts.mockClear();
    await askForCode();
    await vi.waitFor(() => expect(accepts).toHaveBeenCalled());
    await expect.element(needed).toBeVisible();
    expect(sentTo(SEND)).toEqual([]);
    accepts.mockReturnValue(true);
    await send.click();
    await expect.element(code).toBeVisible();
    await expect.element(needed).not.toBeInTheDocument();
  });

  test("that says it stores them and does not is told after the code was right, once", async () => {
    const { screen, askForCode, code, left, reopen } = await openVerification();
    await askForCode();
    await code.fill("123456");
    await vi.waitFor(() => expect(left).toEqual(["/applications"]));
    // The page that needs the login session leads back here.
    await reopen();
    const lost = screen.getByRole("alert").filter({ hasText: errors.cookies_lost });
    await expect.element(lost).toBeVisible();
    await reopen();
    await expect.element(screen.getByRole("button", { name: texts.send })).toBeVisible();
    await expect.element(lost).not.toBeInTheDocument();
  });
});

test("an e-mail address is accepted where the network allows it", async () => {
  const { screen, send, code, left, sentTo } = await openVerification({ methods: ["sms", "email"] });
  await screen.getByRole("radio", { name: texts.method_email }).click();
  await screen.getByLabelText(texts.email).fill("somebody@example.org");
  await send.click();
  await expect.element(screen.getByText("somebody@example.org")).toBeVisible();
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

test("a mailbox in another script is sent as it is meant; where nothing can be sent to it, its field says what to do", async () => {
  const { screen, send, sentTo } = await openVerification({
    methods: ["sms", "email"],
    send: () => refusal(400, "verification_address_refused"),
  });
  await screen.getByRole("radio", { name: texts.method_email }).click();
  const email = screen.getByLabelText(texts.email);
  await email.fill("<անի@օրինակ.հայ>");
  await send.click();
  await expect.element(email).toHaveAccessibleDescription(expect.stringContaining(errors.verification_address_refused));
  await expect.element(email).toHaveValue("<անի@օրինակ.հայ>");
  const value = "անի@xn--y9atn0a2c3a.xn--y9a3aq";
  expect(sentTo(SEND)).toEqual([{ value, method: "email", language: "en" }]);
});

test("a mailbox in another script is shown as it was typed", async () => {
  const { screen, send } = await openVerification({ methods: ["sms", "email"] });
  await screen.getByRole("radio", { name: texts.method_email }).click();
  await screen.getByLabelText(texts.email).fill("անի@օրինակ.հայ");
  await send.click();
  await expect.element(screen.getByText("անի@օրինակ.հայ")).toBeVisible();
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
