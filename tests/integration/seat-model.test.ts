import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { orAll } from "@/tests/support/all-tests";
import { busyOf } from "@/tests/support/booking";
import { inFlight } from "@/tests/support/in-flight";
import { ownBackend } from "@/tests/support/process-backend";
import {
  buildWorld,
  ownPlace,
  PRESENTATION_SEATS,
  perform,
  resetWorld,
  type SeatWorld,
  untrueCounters,
} from "@/tests/support/seat-client";
import { type SeatCommand, SeatModel } from "@/tests/support/seat-model";
import { shows } from "@/tests/support/shows";

const PEOPLE = 5;
const CLIENTS = 16;
const RUNS = orAll(60, 1000);
/** `SEED` repeats a run that failed. */
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

const backend = ownBackend();
let world: SeatWorld;
let crowd: SeatWorld;

beforeAll(async () => {
  crowd = await buildWorld(backend, CLIENTS);
  world = { ...crowd, people: crowd.people.slice(0, PEOPLE) };
});

const placeNumber = fc.constantFrom(0, 1);
const commandsOf = (people: number, maxLength: number) => {
  const who = fc.nat(people - 1);
  const ofOne = fc.record({ do: fc.constantFrom("make", "move", "cancel", "release", "leave", "acceptOffer"), who });
  const edit = fc.record({ do: fc.constant("edit"), who, isWhole: fc.boolean() });
  const accept = fc.record({ do: fc.constant("accept"), who });
  const ofPlace = fc.record({ do: fc.constantFrom("save", "update", "hold", "join"), who, place: placeNumber });
  const capacity = fc.record({ do: fc.constant("capacity"), place: placeNumber, seats: fc.nat(4) });
  const later = fc.record({ do: fc.constant("later"), minutes: fc.constantFrom(0, 5, 11, 28 * 60) });
  const command = fc.oneof(
    { weight: 6, arbitrary: ofOne },
    { weight: 5, arbitrary: ofPlace },
    { weight: 2, arbitrary: edit },
    { weight: 1, arbitrary: accept },
    { weight: 1, arbitrary: capacity },
    { weight: 2, arbitrary: later },
  );
  return fc.array(command as fc.Arbitrary<SeatCommand>, { maxLength, size: "max" });
};
const capacities = fc.tuple(fc.nat(2), fc.nat(2));

describe("any sequence of commands", () => {
  test("has the outcome of a simple model, and takes the same seats", async () => {
    let commandCount = 0;
    await fc.assert(
      fc.asyncProperty(capacities, commandsOf(PEOPLE, 14), async (seats, commands) => {
        await resetWorld(backend.pool, world, seats);
        const model = new SeatModel(
          world.people.map((_one, who) => ownPlace(who)),
          seats,
          PRESENTATION_SEATS,
        );
        commandCount += commands.length;
        for (const command of commands) {
          const isExpected = model.run(command);
          expect([command, await perform(backend, world, command)]).toEqual([command, isExpected]);
        }
        const taken = await Promise.all(world.places.map((place) => busyOf(backend.pool, place)));
        expect(taken).toEqual(world.places.map((_place, at) => Array(3).fill(model.taken(at))));
        expect(await untrueCounters(backend.pool)).toEqual([]);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    shows(4, { seed: SEED, "random runs": RUNS, commands: commandCount, "not as the model says": 0 });
  }, 600_000);
});

describe("sixteen clients at once", () => {
  test("keep the counters correct at every moment, without a server error", async () => {
    let [commandCount, looks] = [0, 0];
    await fc.assert(
      fc.asyncProperty(capacities, commandsOf(CLIENTS, 160), async (seats, commands) => {
        await resetWorld(backend.pool, crowd, seats);
        // All of it ends before anything is said: what is still under way would spoil the next run.
        const problems: unknown[] = [];
        let isDone = false;
        const watch = async () => {
          for (; !isDone; looks += 1) problems.push(...(await untrueCounters(backend.pool)));
        };
        const watching = watch();
        commandCount += commands.length;
        await inFlight(CLIENTS, commands, (command) =>
          perform(backend, crowd, command).catch((error: Error) => problems.push(error.message)),
        );
        isDone = true;
        await watching;
        expect(problems).toEqual([]);
        expect(await untrueCounters(backend.pool)).toEqual([]);
      }),
      { numRuns: Math.ceil(RUNS / 25), seed: SEED },
    );
    shows(3, { seed: SEED, clients: CLIENTS, commands: commandCount, "looks at the counters": looks, untrue: 0 });
  }, 600_000);

  test("would be detected if a seat were taken without the counters", async () => {
    await resetWorld(backend.pool, world, [1, 1]);
    await backend.pool.query("UPDATE start_day SET busy = 1 WHERE id = $1", [world.places[0]?.seats.start_day]);
    expect(await untrueCounters(backend.pool)).toHaveLength(1);
  });
});
