/** An application in the model: places by number, times in milliseconds. */
interface ModelApplication {
  isSubmitted: boolean;
  /** Whether staff have accepted it. */
  isAccepted: boolean;
  /** Whether its form lacks nothing but seats. */
  isWhole: boolean;
  /** Where the seats of its saved form are. */
  formPlace: number;
  place: number | undefined;
  /** The place that a save of the submitted form asked for. */
  requestedPlace: number | undefined;
  hold: { place: number; until: number; isOffer: boolean } | undefined;
  wait: { place: number; order: number } | undefined;
}

export type SeatCommand =
  | { do: "make" | "move" | "cancel" | "release" | "leave" | "acceptOffer"; who: number }
  | { do: "accept"; who: number }
  | { do: "edit"; who: number; isWhole: boolean }
  | { do: "save"; who: number; place: number }
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
      isAccepted: false,
      isWhole: true,
      formPlace,
      place: undefined,
      requestedPlace: undefined,
      hold: undefined,
      wait: undefined,
    }));
  }

  /** Busy seats: appointments, and holds of applicants without an appointment there. */
  taken(place: number): number {
    return this.applications.filter((application) => application.place === place || application.hold?.place === place)
      .length;
  }

  /** Runs a command; returns whether it must succeed. */
  run(command: SeatCommand): boolean {
    if (command.do === "later") return this.later(command.minutes * 60_000);
    if (command.do === "capacity") {
      if (command.seats < this.taken(command.place)) return false;
      this.capacities[command.place] = command.seats;
      return true;
    }
    const application = this.applicationOf(command.who);
    switch (command.do) {
      case "make":
        // Booking again uses the current seats of the form.
        if (application.isSubmitted) return application.place === application.formPlace;
        return this.book(application, application.formPlace);
      case "edit":
        return this.edit(application, command.isWhole);
      case "save":
        return this.save(application, command.place);
      case "move":
        return application.isSubmitted && this.book(application, application.requestedPlace ?? application.formPlace);
      case "update":
        return application.isSubmitted && this.book(application, command.place);
      case "accept":
        return this.accept(application);
      case "cancel":
        if (!application.isSubmitted || application.isAccepted) return false;
        if (application.place !== undefined) application.requestedPlace = undefined;
        application.place = undefined;
        if (!application.hold?.isOffer) application.hold = undefined;
        return true;
      case "hold":
        return this.hold(application, command.place);
      case "release":
        if (!application.hold?.isOffer) application.hold = undefined;
        return true;
      case "join":
        return this.join(application, command.place);
      case "leave":
        if (application.hold?.isOffer) application.hold = undefined;
        application.wait = undefined;
        return true;
      case "acceptOffer":
        if (application.hold?.isOffer) return this.book(application, application.hold.place);
        return application.place !== undefined;
    }
  }

  private applicationOf(who: number): ModelApplication {
    return this.applications[who] as ModelApplication;
  }

  private isFull(place: number): boolean {
    return this.taken(place) >= Math.min(this.capacities[place] ?? 0, this.presentationSeats);
  }

  /** Whether the place is free for this application: it has a seat already, or seats are left after all offers. */
  private isFree(application: ModelApplication, place: number): boolean {
    if (application.place === place || application.hold?.place === place) return true;
    const waiting = this.applications.filter(
      (other) => other !== application && other.isWhole && other.wait?.place === place && !other.hold?.isOffer,
    );
    return !this.isFull(place) && (this.capacities[place] ?? 0) - this.taken(place) > waiting.length;
  }

  private book(application: ModelApplication, place: number): boolean {
    if (application.isAccepted || !application.isWhole || !this.isFree(application, place)) return false;
    const ended = { requestedPlace: undefined, hold: undefined, wait: undefined };
    Object.assign(application, { isSubmitted: true, formPlace: place, place, ...ended });
    return true;
  }

  /** A draft may lack answers; a submitted application stays whole. */
  private edit(application: ModelApplication, isWhole: boolean): boolean {
    if (application.isAccepted || (application.isSubmitted && !isWhole)) return false;
    application.isWhole = isWhole;
    return true;
  }

  /** Staff accept a submitted application: it gives up what it holds and waits for. */
  private accept(application: ModelApplication): boolean {
    if (!application.isSubmitted) return false;
    Object.assign(application, { isAccepted: true, requestedPlace: undefined, hold: undefined, wait: undefined });
    return true;
  }

  /** A draft takes the seats into its form; a submitted application only asks for them. */
  private save(application: ModelApplication, place: number): boolean {
    if (application.isAccepted) return false;
    if (application.isSubmitted) application.requestedPlace = place === application.formPlace ? undefined : place;
    else application.formPlace = place;
    return true;
  }

  private hold(application: ModelApplication, place: number): boolean {
    if (application.isAccepted || !application.isWhole) return false;
    if (application.hold?.isOffer) return application.hold.place === place;
    if (!this.isFree(application, place)) return false;
    const until = application.hold && application.hold.place !== place ? application.hold.until : this.now + HOLD_MS;
    application.hold = { place, until, isOffer: false };
    return true;
  }

  private join(application: ModelApplication, place: number): boolean {
    if (application.isAccepted || !application.isWhole) return false;
    if (application.place !== undefined || this.isFree(application, place)) return false;
    if (application.hold?.isOffer) Object.assign(application, { hold: undefined, wait: undefined });
    if (application.wait?.place !== place) {
      this.order += 1;
      application.wait = { place, order: this.order };
    }
    return true;
  }

  private later(ms: number): true {
    this.now += ms;
    for (const application of this.applications) {
      if (!application.hold || application.hold.until > this.now) continue;
      if (application.hold.isOffer) application.wait = undefined;
      application.hold = undefined;
    }
    const waiting = this.applications.filter(
      (application) => application.isWhole && application.wait && !application.hold,
    );
    for (const application of waiting.sort((a, b) => (a.wait?.order ?? 0) - (b.wait?.order ?? 0))) {
      const { place = 0 } = application.wait ?? {};
      if (!this.isFull(place)) application.hold = { place, until: this.now + OFFER_MS, isOffer: true };
    }
    return true;
  }
}
