"""A window with nothing but a page of WebKitGTK, for WebKitWebDriver. Arguments: its width and height, and a file for pages' errors."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

width, height = map(int, sys.argv[1:3])

# The driver tells nothing of errors.
WATCH_ERRORS = """{
  // The digest of an error of the server names it in its log.
  const textOf = (part) => String(part) + (part?.digest ? ` (${part.digest})` : "");
  const tell = (...parts) => window.webkit.messageHandlers.errors.postMessage(parts.map(textOf).join(" "));
  const log = console.error;
  console.error = (...parts) => { tell(...parts); log.apply(console, parts); };
  addEventListener("error", ({ message }) => message && tell(message));
  addEventListener("unhandledrejection", ({ reason }) => tell(reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => tell(violatedDirective, blockedURI));
}"""


def write_error(_content, result):
    with open(sys.argv[3], "a", encoding="utf-8") as errors:
        errors.write(" ".join(result.get_js_value().to_string().split()) + "\n")


content = WebKit2.UserContentManager()
content.register_script_message_handler("errors")
content.connect("script-message-received::errors", write_error)
content.add_script(
    WebKit2.UserScript(
        WATCH_ERRORS,
        WebKit2.UserContentInjectedFrames.ALL_FRAMES,
        WebKit2.UserScriptInjectionTime.START,
    )
)

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
view = WebKit2.WebView(
    web_context=context, user_content_manager=content, is_controlled_by_automation=True
)
view.connect("close", Gtk.main_quit)

window = Gtk.Window()
window.set_default_size(width, height)
window.add(view)
window.show_all()


def describe():
    """The engine's version, which the driver reports as the browser's."""
    info = WebKit2.ApplicationInfo()
    info.set_name("WebView")
    info.set_version(
        WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    )
    return info


def start(_context, session):
    session.set_application_info(describe())
    session.connect("create-web-view", lambda _session: view)


context.connect("automation-started", start)
Gtk.main()
