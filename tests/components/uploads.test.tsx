import { describe, expect, test } from "vitest";
import { upload } from "@/lib/client/upload";
import { IDS } from "@/lib/contracts/samples";
import { refusal } from "./door-support";
import { TEXTS } from "./english";
import { openFold, openStep } from "./step-support";
import { catchUploads } from "./upload-support";

const { common, fields, form } = TEXTS;
const STORED = "0199a3c2-5f10-7a31-9c4e-2b7d61f0a501";
const REMOVAL = `DELETE /files/${STORED}`;

/** Uploads a file of the student's step. */
const openUpload = async () => {
  const uploads = catchUploads();
  const opened = await openStep("studentData");
  await openFold("documents");
  const group = opened.screen.getByRole("group", { name: fields.student.ageVerification });
  const proof = new File(["%PDF-1.7"], "proof.pdf", { type: "application/pdf" });
  await group.getByLabelText(form.chooseFiles).upload(proof);
  await expect.poll(() => uploads.length).toBe(1);
  return { ...opened, group, uploads, cancel: group.getByRole("button", { name: `${common.cancel}: proof.pdf` }) };
};

describe("a cancelled upload", () => {
  test("is not sent when it is cancelled before", async () => {
    const uploads = catchUploads();
    const parts = {
      registrationId: IDS.application,
      owner: "student",
      field: "ageVerification",
      lastModified: "0",
    } as const;
    const input = { parts, file: new File([], "proof.pdf"), onProgress: () => undefined, signal: AbortSignal.abort() };
    await expect(upload("POST /files", input)).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
    expect(uploads).toEqual([]);
  });

  test("is aborted while it is sent", async () => {
    const { group, uploads, cancel, sent } = await openUpload();
    uploads[0]?.progress(0.5);
    await cancel.click();
    await expect.element(group.getByRole("listitem")).not.toBeInTheDocument();
    expect(uploads[0]?.isAborted).toBe(true);
    expect(sent.map(({ call }) => call)).not.toContain(REMOVAL);
  });

  test("is removed from the service if it had left the browser whole", async () => {
    const { group, uploads, cancel, sent } = await openUpload();
    uploads[0]?.leave();
    await cancel.click();
    await expect.element(group.getByRole("listitem")).not.toBeInTheDocument();
    expect(uploads[0]?.isAborted).toBe(false);
    uploads[0]?.store(STORED);
    await expect.poll(() => sent.map(({ call }) => call)).toContain(REMOVAL);
    await expect.element(group.getByRole("listitem")).not.toBeInTheDocument();
  });
});

test.each(["chosen", "dropped"])(
  "files of any ending that are %s are sent, and a refused one says what to do",
  async (how) => {
    const uploads = catchUploads();
    const { screen } = await openStep("studentData");
    await openFold("documents");
    const group = screen.getByRole("group", { name: fields.student.ageVerification });
    const input = group.getByLabelText(form.chooseFiles);
    await expect.element(input).toBeInTheDocument();
    const files = ["photo.jfif", "photo", "notes.txt"].map((name) => new File(["content"], name));
    if (how === "chosen") await input.upload(files);
    else {
      const dataTransfer = new DataTransfer();
      for (const file of files) dataTransfer.items.add(file);
      input.element().dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }
    await expect.poll(() => uploads.length).toBe(files.length);
    await uploads[2]?.answer(refusal(415, "unsupported_media_type"));
    await expect
      .element(group.getByRole("alert"))
      .toHaveTextContent(
        "notes.txt is not a whole PDF, JPEG, PNG or HEIC file. Save it again as a PDF, or photograph the document.",
      );
  },
);

test.each([
  ["no JSON", () => new Response("<html>Sign in to this network</html>")],
  ["no file", () => new Response("null")],
  ["nothing", () => new Response(null, { status: 204 })],
])("an upload that is answered with %s has failed, and can be sent again", async (_what, answer) => {
  const { group, uploads } = await openUpload();
  await uploads[0]?.answer(answer());
  await expect.element(group.getByRole("alert")).toHaveTextContent(form.file_failed.replace("{name}", "proof.pdf"));
  await group.getByRole("button", { name: `${common.retry}: proof.pdf` }).click();
  await expect.poll(() => uploads.length).toBe(2);
  uploads[1]?.store(STORED);
  await expect.element(group.getByRole("link", { name: "proof.pdf" })).toBeVisible();
});
