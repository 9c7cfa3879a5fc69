import { vi } from "vitest";
import { fileSchema, type StoredFile } from "@/lib/contracts/files";

/** An upload that waits for its end. */
class WaitingUpload {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {};
  status = 0;
  responseText = "";
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  form = new FormData();
  isAborted = false;

  constructor(private readonly onSend: (upload: WaitingUpload) => void) {}

  open(): void {
    this.status = 0;
  }

  send(form: FormData): void {
    this.form = form;
    this.onSend(this);
  }

  abort(): void {
    this.isAborted = true;
    this.onabort?.();
  }

  progress(share: number): void {
    this.upload.onprogress?.({ loaded: share, total: 1 });
  }

  /** The whole file has left the browser. */
  leave(): void {
    this.upload.onload?.();
  }

  fail(): void {
    this.onerror?.();
  }

  async answer(response: Response): Promise<void> {
    this.status = response.status;
    this.responseText = await response.text();
    this.onload?.();
  }

  store(id: string): void {
    const text = (name: string) => String(this.form.get(name));
    const { name, size, type } = this.form.get("file") as File;
    const field = text("field") as StoredFile["field"];
    const lastModified = Number(text("lastModified"));
    const stored = fileSchema.parse({ _id: id, name, size, type, lastModified, owner: text("owner"), field });
    this.status = 201;
    this.responseText = JSON.stringify(stored);
    this.onload?.();
  }
}

/** Gives the uploads as they are sent, until the test ends. Each waits until the test ends it. */
export const catchUploads = (): WaitingUpload[] => {
  const uploads: WaitingUpload[] = [];
  const noteUpload = (upload: WaitingUpload) => uploads.push(upload);
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends WaitingUpload {
      constructor() {
        super(noteUpload);
      }
    },
  );
  return uploads;
};
