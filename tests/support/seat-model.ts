/** An application in the model: places by number, times in milliseconds. */
interface ModelApplication {
  isSubmitted: boolean;
  /** Where the seats of its saved form are. */
  formPlace: number;
  place: number | undefined;
  hold: { place: number; until: number; isOffer: boolean } | undefined;
  wait: { place: number; order: number } | undefined;
}

export type SeatCommand =
  | { do: "make" | "cancel" | "release" | "leave" | "accept"; who: number }
  | { do: "update" | "hold" | "join"; who: number; place: number }
  | { do: "capacity"; place: number; seats: number }
  | { do: "later"; minutes: number };

const HOLD_MS = 10 * 60_000;
const OFFER_MS = 12 * 3600_000;

/**
 * The simplest model of booking: no rows, no locks, one command at a time. A place is a start day, its
 * pair's and a presentation, which are always taken together.
 */
export class SeatModel {
  readonly applications: ModelApplication[];
  readonly capacities: number[];
  private order = 0;
  private now = 0;

  constructor(
    formPlaces: readonly number[],
    capacities: readonly number[],
    private readonly presentationSeats: number,
  ) {
    this.capacities = [...capacities];
    this.applications = formPlaces.map((formPlace) => ({
      isSubmitted: false,
      formPlace,
      place: undefined,
      hold: undefined,
      wait: undefined,
    }));
  }

  /** Busy seats: appointments, and holds of applicants without an appointment there. */
  taken(place: number): number {
    return this.applications.filter((one) => one.place === place || one.hold?.place === place).length;
  }

  /** Runs a command; returns whether it must succeed. */
  run(command: SeatCommand): boolean {
    if (command.do === "later") return this.later(command.minutes * 60_000);
    if (command.do === "capacity") {
      if (command.seats < this.taken(command.place)) return false;
      this.capacities[command.place] = command.seats;
      return true;
    }
    const one = this.at(command.who);
    switch (command.do) {
      case "make":
        // Booking again uses the current seats of the form.
        if (one.isSubmitted) return one.place === one.formPlace;
        return this.book(one, one.formPlace);
      case "update":
        return one.isSubmitted && this.book(one, command.place);
      case "cancel":
        if (!one.isSubmitted) return false;
        one.place = undefined;
        if (!one.hold?.isOffer) one.hold = undefined;
        return true;
      case "hold":
        return this.hold(one, command.place);
      case "release":
        if (!one.hold?.isOffer) one.hold = undefined;
        return true;
      case "join":
        return this.join(one, command.place);
      case "leave":
        if (one.hold?.isOffer) one.hold = undefined;
        one.wait = undefined;
        return true;
      case "accept":
        if (one.hold?.isOffer) return this.book(one, one.hold.place);
        return one.place !== undefined;
    }
  }

  private at(who: number): ModelApplication {
    return this.applications[who] as ModelApplication;
  }

  private isFull(place: number): boolean {
    return this.taken(place) >= Math.min(this.capacities[place] ?? 0, this.presentationSeats);
  }

  /** Whether the place is free for this application: it has a seat already, or seats are left after all offers. */
  private isFree(one: ModelApplication, place: number): boolean {
    if (one.place === place || one.hold?.place === place) return true;
    const waiting = this.applications.filter(
      (other) => other !== one && other.wait?.place === place && !other.hold?.isOffer,
    );
    return !this.isFull(place) && (this.capacities[place] ?? 0) - this.taken(place) > waiting.length;
  }

  private book(one: ModelApplication, place: number): boolean {
    if (!this.isFree(one, place)) return false;
    Object.assign(one, { isSubmitted: true, formPlace: place, place, hold: undefined, wait: undefined });
    return true;
  }

  private hold(one: ModelApplication, place: number): boolean {
    if (one.hold?.isOffer) return one.hold.place === place;
    if (!this.isFree(one, place)) return false;
    const until = one.hold && one.hold.place !== place ? one.hold.until : this.now + HOLD_MS;
    one.hold = { place, until, isOffer: false };
    return true;
  }

  private join(one: ModelApplication, place: number): boolean {
    if (one.place !== undefined || this.isFree(one, place)) return false;
    if (one.hold?.isOffer) Object.assign(one, { hold: undefined, wait: undefined });
    if (one.wait?.place !== place) {
      this.order += 1;
      one.wait = { place, order: this.order };
    }
    return true;
  }

  private later(ms: number): true {
    this.now += ms;
    for (const one of this.applications) {
      if (!one.hold || one.hold.until > this.now) continue;
      if (one.hold.isOffer) one.wait = undefined;
      one.hold = undefined;
    }
    const waiting = this.applications.filter((one) => one.wait && !one.hold);
    for (const one of waiting.sort((a, b) => (a.wait?.order ?? 0) - (b.wait?.order ?? 0))) {
      const { place = 0 } = one.wait ?? {};
      if (!this.isFull(place)) one.hold = { place, until: this.now + OFFER_MS, isOffer: true };
    }
    return true;
  }
}
