import { describe, expect, test } from "vitest";
import { callerAddress } from "@/lib/kit/caller-address";
import { shows } from "@/tests/support/shows";

const PEER = "192.0.2.9";
const behindProxy = (forwarded: string | undefined) => callerAddress({ forwarded, peer: PEER, isTrusted: true });

describe("a caller's address", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:51234", "203.0.113.7"],
    ['"203.0.113.7:51234"', "203.0.113.7"],
    ["010.001.000.007", "10.1.0.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:010.0.0.7", "10.0.0.7"],
    ["::FFFF:CB00:7107", "203.0.113.7"],
    ["[::ffff:203.0.113.7]:443", "203.0.113.7"],
    ["2001:DB8:0:0:0::1", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ['"[2001:db8::1]:443"', "2001:db8::1"],
    ["fe80::1%eth0.1", "fe80::1"],
  ])("is read from %s as %s, and from its own spelling again", (text, address) => {
    expect(behindProxy(text)).toEqual({ address });
    expect(behindProxy(address)).toEqual({ address });
    shows(17);
  });

  test.each([
    [undefined, "missing"],
    ["", "missing"],
    ["203.0.113.7,", "missing"],
    ["unknown", "unknown"],
    ['"Unknown"', "unknown"],
    ["_hidden", "hidden"],
    ['"_SEVKISEK"', "hidden"],
    ["203.0.113", "malformed"],
    ["203.0.113.256", "malformed"],
    ["0203.0.113.7", "malformed"],
    ["0xcb.0.113.7", "malformed"],
    ["3405803783", "malformed"],
    ["203.0.113.7:port", "malformed"],
    ["2001:db8:0:0:0:0:0:1:443", "malformed"],
    ["[2001:db8::1", "malformed"],
    ['"203.0.113.7', "malformed"],
    ["for=203.0.113.7", "malformed"],
    ["a.name.example", "malformed"],
    ["203.0.113.7 198.51.100.1", "malformed"],
  ])("is unknown from %j, which is no address: %s", (text, defect) => {
    expect(behindProxy(text)).toEqual({ address: "unknown", defect });
    shows(17);
  });

  test("is the last address of a list, which the proxy saw, and not what its client wrote before", () => {
    expect(behindProxy("198.51.100.1, 203.0.113.7")).toEqual({ address: "203.0.113.7" });
    expect(behindProxy("203.0.113.7, _hidden")).toEqual({ address: "unknown", defect: "hidden" });
    shows(17);
  });

  test("is the peer's where no proxy is trusted, whatever the header says", () => {
    for (const forwarded of [undefined, "203.0.113.7", "unknown"])
      expect(callerAddress({ forwarded, peer: "::ffff:192.0.2.9", isTrusted: false })).toEqual({ address: PEER });
    // The client has left already.
    expect(callerAddress({ forwarded: "203.0.113.7", peer: undefined, isTrusted: false }).address).toBe("unknown");
    shows(17);
  });
});
