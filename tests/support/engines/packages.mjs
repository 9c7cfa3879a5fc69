/** Debian's packages of other engines, and the files that are there once they are installed. */
export const FIREFOX = { packages: ["firefox-esr"], files: ["/usr/bin/firefox-esr"] };

/** With its driver, a language for its window, and a screen without a monitor. */
export const WEBKIT = {
  packages: ["webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb"],
  files: [
    "/usr/bin/WebKitWebDriver",
    "/usr/bin/Xvfb",
    "/usr/bin/python3",
    "/usr/lib/python3/dist-packages/gi/__init__.py",
  ],
};
