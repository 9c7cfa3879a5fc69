/** Names in dates: months from January, weekdays from Monday. */
export interface DateNames {
  months: readonly string[];
  shortMonths: readonly string[];
  weekdays: readonly string[];
  shortWeekdays: readonly string[];
  /** The ending of a month's full name inside a date. */
  monthEnding?: string;
}

const words = (text: string): readonly string[] => text.split(" ");

/**
 * Chromium has no Armenian, Georgian or Kazakh dates and would show English ones. These names are date-fns's, without its
 * 14 kB of code. The short Armenian months are the CLDR's, since date-fns's are the same for January and June. The server
 * uses them too, so that both render the same.
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
