import { describe, expect, test } from "vitest";
import { contentDisposition, sanitizeFileName } from "@/lib/domain/application/file-names";

describe("a file's name", () => {
  test.each([
    ["passport.pdf", "passport.pdf"],
    ["անձնագիր.pdf", "անձնագիր.pdf"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\Ani\\scan.png", "scan.png"],
    ["cafe\u0301.jpg", "café.jpg"],
    ["cod\u202Efdp.exe", "codfdp.exe"],
    ["a\r\nb\t\u001b.pdf", "ab.pdf"],
    ["  spaced name.pdf  ", "spaced name.pdf"],
    ["half\ud800.pdf", "half.pdf"],
    ["<img src=x onerror=alert(1)>.png", "<img src=x onerror=alert(1)>.png"],
  ])("of %j is shown as %j", (name, shown) => {
    expect(sanitizeFileName(name)).toBe(shown);
  });

  test.each(["", "..", ".", "...", "folder/", "..\\", "\u202E", "pass\0port.pdf", `a${"\u0301".repeat(100)}.pdf`])(
    "of %j is none",
    (name) => {
      expect(sanitizeFileName(name)).toBeUndefined();
    },
  );

  test("is cut to two hundred characters and keeps its extension", () => {
    const name = sanitizeFileName(`${"ա".repeat(500)}.pdf`) ?? "";
    expect([...name]).toHaveLength(200);
    expect(name.endsWith("ա.pdf")).toBe(true);
  });
});

describe("the attachment that a file is sent as", () => {
  test("names it in any alphabet, with an ASCII fallback", () => {
    expect(contentDisposition("անձ.pdf", "application/pdf")).toBe(
      "attachment; filename=\"___.pdf\"; filename*=UTF-8''%D5%A1%D5%B6%D5%B1.pdf",
    );
  });

  test("cannot inject a parameter into the header", () => {
    const header = contentDisposition(`a"; filename="b.html%0d%0a';(c).pdf`, "application/pdf");
    expect(header).toBe(
      'attachment; filename="a_; filename=_b.html_0d_0a\';(c).pdf"; ' +
        "filename*=UTF-8''a%22%3B%20filename%3D%22b.html%250d%250a%27%3B%28c%29.pdf",
    );
    new Headers({ "content-disposition": header });
  });

  test("gets the extension of its content type, so that nothing runs by its name", () => {
    expect(contentDisposition("virus.exe", "application/pdf")).toContain('filename="virus.exe.pdf"');
    expect(contentDisposition("page.html", "image/png")).toContain('filename="page.html.png"');
    expect(contentDisposition("photo.jfif", "image/jpeg")).toContain('filename="photo.jfif.jpg"');
    expect(contentDisposition("photo", "image/png")).toContain('filename="photo.png"');
    expect(contentDisposition("PHOTO.JPEG", "image/jpeg")).toContain('filename="PHOTO.JPEG"');
  });
});
