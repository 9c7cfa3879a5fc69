/** The names that a date is written with: months from January, weekdays from Monday. */
export interface DateNames {
  months: readonly string[];
  shortMonths: readonly string[];
  weekdays: readonly string[];
  shortWeekdays: readonly string[];
  /** What a month's whole name ends in within a date. */
  monthEnding?: string;
}

const words = (text: string): readonly string[] => text.split(" ");

/**
 * Chromium knows no Armenian, Georgian or Kazakh dates and would show English ones; these are date-fns's names, without the
 * 14 kB around them, and in Armenian the short months of the CLDR: the library's say the same of January and June. The server uses them too, so that both say the same.
 */
export const DATE_NAMES: Readonly<Record<string, DateNames>> = {
  hy: {
    months: words("հունվար փետրվար մարտ ապրիլ մայիս հունիս հուլիս օգոստոս սեպտեմբեր հոկտեմբեր նոյեմբեր դեկտեմբեր"),
    shortMonths: words("հնվ փտվ մրտ ապր մյս հնս հլս օգս սեպ հոկ նոյ դեկ"),
    weekdays: words("երկուշաբթի երեքշաբթի չորեքշաբթի հինգշաբթի ուրբաթ շաբաթ կիրակի"),
    shortWeekdays: words("երկ երք չոր հնգ ուրբ շաբ կիր"),
    // "15 May" is "15 of May".
    monthEnding: "ի",
  },
  ka: {
    months: words("იანვარი თებერვალი მარტი აპრილი მაისი ივნისი ივლისი აგვისტო სექტემბერი ოქტომბერი ნოემბერი დეკემბერი"),
    shortMonths: words("იან თებ მარ აპრ მაი ივნ ივლ აგვ სექ ოქტ ნოე დეკ"),
    weekdays: words("ორშაბათი სამშაბათი ოთხშაბათი ხუთშაბათი პარასკევი შაბათი კვირა"),
    shortWeekdays: words("ორშ სამ ოთხ ხუთ პარ შაბ კვი"),
  },
  kk: {
    months: words("қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан"),
    shortMonths: words("қаң ақп нау сәу мам мау шіл там қыр қаз қар жел"),
    weekdays: words("дүйсенбі сейсенбі сәрсенбі бейсенбі жұма сенбі жексенбі"),
    shortWeekdays: words("дс сс ср бс жм сб жс"),
  },
};
