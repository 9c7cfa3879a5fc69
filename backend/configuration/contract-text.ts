import type { Locale } from "@/lib/domain/country/locales";

interface Agreement {
  title: string;
  /** Heading and text of each clause, in order. */
  clauses: readonly (readonly [heading: string, text: string])[];
}

/** The version that the texts below carry; another text needs another version. */
export const CONTRACT_VERSION = "2026-09";

/** The agreement between an applicant and a learning centre, in every language we speak; an operator sets its own. */
const AGREEMENTS: Record<Locale, Agreement> = {
  en: {
    title: "Participation agreement",
    clauses: [
      ["Free of charge.", "Taking part, and using the centre's equipment, costs nothing."],
      ["Attendance.", "The student comes to the booked sessions on time and tells the centre when they cannot come."],
      [
        "Conduct.",
        "The student treats people, rooms and equipment with care and follows the staff's safety instructions.",
      ],
      [
        "Data protection.",
        "We use the details in this application only to run registration and lessons, keep a child's data especially safe, and delete it when it is no longer needed. You may ask to see, correct or delete it at any time.",
      ],
      [
        "Photos are optional.",
        "We publish photos or videos that show the student only with a separate consent, which can be withdrawn. Saying no has no disadvantages.",
      ],
      ["Contact.", "We may reach you about lessons and appointments by the phone number or e-mail address given here."],
      ["Responsibility.", "For a student who is a minor, a parent or legal guardian agrees and remains our contact."],
      [
        "Ending.",
        "You may cancel at any time without giving a reason. Please cancel early so that others get the place.",
      ],
    ],
  },
  de: {
    title: "Teilnahmevereinbarung",
    clauses: [
      ["Kostenlos.", "Die Teilnahme und die Nutzung der Ausstattung des Zentrums kosten nichts."],
      [
        "Anwesenheit.",
        "Die Schülerin oder der Schüler kommt pünktlich zu den gebuchten Terminen und sagt rechtzeitig ab, wenn etwas dazwischenkommt.",
      ],
      [
        "Verhalten.",
        "Mit Menschen, Räumen und Geräten wird sorgsam umgegangen; die Sicherheitshinweise des Teams werden befolgt.",
      ],
      [
        "Datenschutz.",
        "Wir verwenden die Angaben in dieser Anmeldung nur für Anmeldung und Unterricht, schützen Daten von Kindern besonders und löschen sie, sobald sie nicht mehr gebraucht werden. Sie können jederzeit Auskunft, Berichtigung oder Löschung verlangen.",
      ],
      [
        "Fotos sind freiwillig.",
        "Fotos oder Videos, auf denen die Schülerin oder der Schüler zu erkennen ist, veröffentlichen wir nur mit gesonderter, widerrufbarer Einwilligung. Ein Nein hat keine Nachteile.",
      ],
      [
        "Kontakt.",
        "Wir dürfen Sie zu Unterricht und Terminen unter der hier angegebenen Telefonnummer oder E-Mail-Adresse erreichen.",
      ],
      [
        "Verantwortung.",
        "Für Minderjährige stimmt ein Elternteil oder eine sorgeberechtigte Person zu und bleibt unser Ansprechpartner.",
      ],
      [
        "Beendigung.",
        "Sie können jederzeit ohne Angabe von Gründen absagen. Bitte sagen Sie früh ab, damit jemand anderes den Platz bekommt.",
      ],
    ],
  },
  hy: {
    title: "Մասնակցության համաձայնագիր",
    clauses: [
      ["Անվճար է։", "Մասնակցությունը և կենտրոնի սարքավորումներից օգտվելն անվճար են։"],
      [
        "Հաճախում։",
        "Սովորողը գրանցված պարապմունքներին գալիս է ժամանակին և նախապես տեղեկացնում է, եթե չի կարող ներկայանալ։",
      ],
      [
        "Վարքագիծ։",
        "Սովորողը հարգալից է մարդկանց հանդեպ, խնամքով է վերաբերվում տարածքին ու սարքավորումներին և հետևում է անվտանգության կանոններին։",
      ],
      [
        "Տվյալների պաշտպանություն։",
        "Այս հայտի տվյալներն օգտագործում ենք միայն գրանցման և ուսուցման համար, երեխաների տվյալները պահպանում ենք առանձնահատուկ ուշադրությամբ և ջնջում ենք, երբ դրանք այլևս պետք չեն։ Ցանկացած պահի կարող եք պահանջել տեսնել, ուղղել կամ ջնջել դրանք։",
      ],
      [
        "Լուսանկարները՝ ըստ ցանկության։",
        "Սովորողի լուսանկարներն ու տեսանյութերը հրապարակում ենք միայն առանձին համաձայնությամբ, որը կարելի է հետ վերցնել։ Մերժելը որևէ հետևանք չունի։",
      ],
      [
        "Կապ։",
        "Պարապմունքների և այցերի մասին կարող ենք կապվել ձեզ հետ այստեղ նշված հեռախոսահամարով կամ էլ. փոստի հասցեով։",
      ],
      [
        "Պատասխանատվություն։",
        "Անչափահաս սովորողի փոխարեն համաձայնությունը տալիս է ծնողը կամ օրինական խնամակալը, որի հետ էլ կապ ենք պահում։",
      ],
      [
        "Դադարեցում։",
        "Կարող եք ցանկացած պահի հրաժարվել՝ առանց պատճառը նշելու։ Խնդրում ենք տեղեկացնել շուտ, որպեսզի տեղն ուրիշին հասնի։",
      ],
    ],
  },
  nl: {
    title: "Deelnameovereenkomst",
    clauses: [
      ["Gratis.", "Meedoen en het gebruik van de apparatuur van het centrum kosten niets."],
      ["Aanwezigheid.", "De leerling komt op tijd naar de geboekte lessen en meldt zich af als dat niet lukt."],
      [
        "Gedrag.",
        "De leerling gaat zorgvuldig om met mensen, ruimtes en apparatuur en volgt de veiligheidsaanwijzingen van het team.",
      ],
      [
        "Gegevensbescherming.",
        "We gebruiken de gegevens in deze aanmelding alleen voor inschrijving en lessen, beschermen gegevens van kinderen extra goed en verwijderen ze zodra ze niet meer nodig zijn. U kunt ze altijd inzien, laten verbeteren of laten verwijderen.",
      ],
      [
        "Foto's zijn vrijwillig.",
        "Foto's of video's waarop de leerling te zien is, publiceren we alleen met aparte toestemming, die u kunt intrekken. Nee zeggen heeft geen nadelen.",
      ],
      [
        "Contact.",
        "Over lessen en afspraken mogen we u bereiken via het hier opgegeven telefoonnummer of e-mailadres.",
      ],
      [
        "Verantwoordelijkheid.",
        "Voor een minderjarige leerling stemt een ouder of wettelijke voogd in; die blijft ons aanspreekpunt.",
      ],
      [
        "Beëindiging.",
        "U kunt op elk moment zonder reden afzeggen. Doe dat graag op tijd, zodat iemand anders de plek krijgt.",
      ],
    ],
  },
  es_AR: {
    title: "Acuerdo de participación",
    clauses: [
      ["Gratuito.", "Participar y usar el equipamiento del centro no tiene ningún costo."],
      ["Asistencia.", "Quien estudia llega a horario a las clases reservadas y avisa si no puede venir."],
      [
        "Convivencia.",
        "Quien estudia cuida a las personas, los espacios y los equipos, y sigue las indicaciones de seguridad del equipo.",
      ],
      [
        "Protección de datos.",
        "Usamos los datos de esta solicitud solo para la inscripción y las clases, cuidamos especialmente los datos de chicas y chicos y los borramos cuando ya no hacen falta. Podés pedir verlos, corregirlos o borrarlos en cualquier momento.",
      ],
      [
        "Las fotos son opcionales.",
        "Publicamos fotos o videos en los que aparezca quien estudia solo con un consentimiento aparte, que podés retirar. Decir que no, no trae ninguna desventaja.",
      ],
      [
        "Contacto.",
        "Podemos comunicarnos con vos por las clases y los turnos al teléfono o correo electrónico que indicaste acá.",
      ],
      [
        "Responsabilidad.",
        "Si quien estudia es menor de edad, acepta su madre, padre o tutor legal, que queda como nuestro contacto.",
      ],
      [
        "Cancelación.",
        "Podés cancelar cuando quieras sin dar motivos. Avisanos con tiempo así otra persona aprovecha el lugar.",
      ],
    ],
  },
  es_US: {
    title: "Acuerdo de participación",
    clauses: [
      ["Gratuito.", "Participar y usar el equipo del centro no cuesta nada."],
      ["Asistencia.", "El estudiante llega a tiempo a las sesiones reservadas y avisa si no puede asistir."],
      [
        "Conducta.",
        "El estudiante cuida a las personas, los espacios y los equipos, y sigue las instrucciones de seguridad del personal.",
      ],
      [
        "Protección de datos.",
        "Usamos los datos de esta solicitud solo para la inscripción y las clases, protegemos con especial cuidado los datos de menores y los eliminamos cuando ya no se necesitan. Usted puede pedir verlos, corregirlos o eliminarlos en cualquier momento.",
      ],
      [
        "Las fotos son opcionales.",
        "Publicamos fotos o videos en los que aparezca el estudiante solo con un consentimiento aparte, que puede retirarse. Negarse no tiene ninguna desventaja.",
      ],
      [
        "Contacto.",
        "Podemos comunicarnos con usted sobre clases y citas al teléfono o correo electrónico indicado aquí.",
      ],
      [
        "Responsabilidad.",
        "Si el estudiante es menor de edad, acepta su madre, padre o tutor legal, que será nuestro contacto.",
      ],
      [
        "Cancelación.",
        "Puede cancelar en cualquier momento sin dar motivos. Avísenos pronto para que otra persona aproveche el lugar.",
      ],
    ],
  },
  fr: {
    title: "Convention de participation",
    clauses: [
      ["Gratuit.", "La participation et l'utilisation du matériel du centre sont gratuites."],
      ["Présence.", "L'élève arrive à l'heure aux séances réservées et prévient en cas d'absence."],
      [
        "Comportement.",
        "L'élève respecte les personnes, les lieux et le matériel, et suit les consignes de sécurité de l'équipe.",
      ],
      [
        "Protection des données.",
        "Les informations de ce dossier servent uniquement à l'inscription et aux cours. Nous protégeons particulièrement les données des enfants et les supprimons dès qu'elles ne sont plus utiles. Vous pouvez à tout moment demander à les consulter, les rectifier ou les supprimer.",
      ],
      [
        "Photos facultatives.",
        "Les photos ou vidéos montrant l'élève ne sont publiées qu'avec un accord distinct, que vous pouvez retirer. Un refus n'entraîne aucun désavantage.",
      ],
      [
        "Contact.",
        "Nous pouvons vous joindre au sujet des cours et des rendez-vous au numéro ou à l'adresse e-mail indiqués ici.",
      ],
      [
        "Responsabilité.",
        "Pour un élève mineur, un parent ou représentant légal donne son accord et reste notre interlocuteur.",
      ],
      [
        "Annulation.",
        "Vous pouvez annuler à tout moment sans motif. Merci de le faire tôt, pour que la place profite à quelqu'un d'autre.",
      ],
    ],
  },
  ja: {
    title: "参加に関する同意書",
    clauses: [
      ["無料", "参加およびセンターの設備の利用は無料です。"],
      ["出席", "予約した回には時間どおりに出席し、来られないときは事前にセンターへ連絡してください。"],
      ["行動", "人、施設、機器を大切に扱い、スタッフの安全上の指示に従ってください。"],
      [
        "個人情報の保護",
        "この申込書の情報は登録と授業の運営のためだけに使い、お子さまの情報は特に厳重に管理し、不要になれば削除します。開示、訂正、削除はいつでも請求できます。",
      ],
      [
        "写真は任意",
        "受講者が写った写真や動画は、別途同意をいただいた場合にのみ公開します。同意はいつでも取り消せます。同意しなくても不利益はありません。",
      ],
      ["連絡", "授業や予約について、ここに記入された電話番号またはメールアドレスにご連絡することがあります。"],
      ["責任", "受講者が未成年の場合は、保護者が同意し、連絡窓口となります。"],
      ["取り消し", "理由を示さずにいつでも取り消せます。ほかの方が参加できるよう、早めにお知らせください。"],
    ],
  },
  ka: {
    title: "მონაწილეობის შეთანხმება",
    clauses: [
      ["უფასოა.", "მონაწილეობა და ცენტრის აღჭურვილობით სარგებლობა უფასოა."],
      ["დასწრება.", "მოსწავლე დაჯავშნილ გაკვეთილებზე დროულად მოდის და წინასწარ გვატყობინებს, თუ მოსვლას ვერ შეძლებს."],
      [
        "ქცევა.",
        "მოსწავლე უფრთხილდება ადამიანებს, სივრცესა და აღჭურვილობას და იცავს თანამშრომლების მითითებებს უსაფრთხოების შესახებ.",
      ],
      [
        "მონაცემთა დაცვა.",
        "ამ განაცხადის მონაცემებს მხოლოდ რეგისტრაციისა და სწავლებისთვის ვიყენებთ, ბავშვების მონაცემებს განსაკუთრებულად ვიცავთ და ვშლით, როცა აღარ გვჭირდება. ნებისმიერ დროს შეგიძლიათ მოითხოვოთ მათი ნახვა, გასწორება ან წაშლა.",
      ],
      [
        "ფოტოები სურვილისამებრ.",
        "ფოტოსა და ვიდეოს, სადაც მოსწავლე ჩანს, მხოლოდ ცალკე თანხმობით ვაქვეყნებთ; თანხმობის გაუქმება შესაძლებელია. უარს არავითარი შედეგი არ მოჰყვება.",
      ],
      [
        "კონტაქტი.",
        "გაკვეთილებისა და ვიზიტების შესახებ შეგვიძლია დაგიკავშირდეთ აქ მითითებულ ტელეფონის ნომერზე ან ელფოსტაზე.",
      ],
      [
        "პასუხისმგებლობა.",
        "არასრულწლოვანი მოსწავლის ნაცვლად თანხმობას აძლევს მშობელი ან კანონიერი მეურვე, რომელიც ჩვენი საკონტაქტო პირია.",
      ],
      [
        "გაუქმება.",
        "ნებისმიერ დროს შეგიძლიათ უარის თქმა მიზეზის მითითების გარეშე. გთხოვთ, ადრე შეგვატყობინოთ, რომ ადგილი სხვამ გამოიყენოს.",
      ],
    ],
  },
  ru: {
    title: "Соглашение об участии",
    clauses: [
      ["Бесплатно.", "Участие и пользование оборудованием центра ничего не стоят."],
      ["Посещение.", "Ученик приходит на выбранные занятия вовремя и предупреждает, если не может прийти."],
      [
        "Поведение.",
        "Ученик бережно относится к людям, помещениям и оборудованию и выполняет указания сотрудников по безопасности.",
      ],
      [
        "Защита данных.",
        "Сведения из этой заявки мы используем только для записи и занятий, данные детей храним с особой осторожностью и удаляем, когда они больше не нужны. Вы можете в любой момент попросить показать, исправить или удалить их.",
      ],
      [
        "Фотографии — по желанию.",
        "Фото и видео, на которых виден ученик, мы публикуем только с отдельного согласия, которое можно отозвать. Отказ ни на что не влияет.",
      ],
      [
        "Связь.",
        "По поводу занятий и встреч мы можем связаться с вами по указанному здесь телефону или адресу эл. почты.",
      ],
      [
        "Ответственность.",
        "За несовершеннолетнего соглашается родитель или законный представитель; с ним мы и держим связь.",
      ],
      [
        "Отказ.",
        "Отказаться можно в любой момент без объяснения причин. Пожалуйста, сообщите заранее, чтобы место досталось другому.",
      ],
    ],
  },
  pt: {
    title: "Acordo de participação",
    clauses: [
      ["Gratuito.", "A participação e o uso do equipamento do centro não têm custos."],
      ["Presença.", "O aluno chega a horas às sessões reservadas e avisa quando não pode vir."],
      [
        "Conduta.",
        "O aluno respeita as pessoas, os espaços e o equipamento e segue as instruções de segurança da equipa.",
      ],
      [
        "Proteção de dados.",
        "Usamos os dados desta inscrição apenas para o registo e as aulas, protegemos especialmente os dados de crianças e apagamo-los quando deixam de ser necessários. Pode pedir para os ver, corrigir ou apagar a qualquer momento.",
      ],
      [
        "As fotografias são opcionais.",
        "Só publicamos fotografias ou vídeos em que o aluno apareça com um consentimento à parte, que pode ser retirado. Recusar não traz qualquer desvantagem.",
      ],
      [
        "Contacto.",
        "Podemos contactar sobre aulas e marcações através do telefone ou do endereço de e-mail aqui indicado.",
      ],
      ["Responsabilidade.", "Por um aluno menor concorda a mãe, o pai ou o tutor legal, que fica como nosso contacto."],
      [
        "Cancelamento.",
        "Pode cancelar a qualquer momento sem dar motivo. Avise cedo, para que outra pessoa fique com o lugar.",
      ],
    ],
  },
  ua: {
    title: "Угода про участь",
    clauses: [
      ["Безкоштовно.", "Участь і користування обладнанням центру нічого не коштують."],
      ["Відвідування.", "Учень приходить на обрані заняття вчасно й попереджає, якщо не може прийти."],
      [
        "Поведінка.",
        "Учень дбайливо ставиться до людей, приміщень та обладнання і виконує вказівки працівників щодо безпеки.",
      ],
      [
        "Захист даних.",
        "Відомості з цієї заявки ми використовуємо лише для запису й занять, дані дітей бережемо з особливою увагою та видаляємо, коли вони більше не потрібні. Ви можете будь-коли попросити показати, виправити чи видалити їх.",
      ],
      [
        "Фотографії — за бажанням.",
        "Фото та відео, на яких видно учня, ми публікуємо лише за окремою згодою, яку можна відкликати. Відмова ні на що не впливає.",
      ],
      [
        "Зв'язок.",
        "Щодо занять і зустрічей ми можемо зв'язатися з вами за вказаним тут телефоном або адресою ел. пошти.",
      ],
      [
        "Відповідальність.",
        "За неповнолітнього погоджується хтось із батьків або законний опікун; з ним ми й підтримуємо зв'язок.",
      ],
      [
        "Відмова.",
        "Відмовитися можна будь-коли без пояснень. Будь ласка, повідомте заздалегідь, щоб місце дісталося іншим.",
      ],
    ],
  },
  kk: {
    title: "Қатысу туралы келісім",
    clauses: [
      ["Тегін.", "Қатысу және орталықтың жабдығын пайдалану тегін."],
      ["Қатысу тәртібі.", "Оқушы таңдалған сабақтарға уақытында келеді, келе алмаса, алдын ала хабарлайды."],
      [
        "Мінез-құлық.",
        "Оқушы адамдарға, бөлмелер мен жабдыққа ұқыпты қарайды және қызметкерлердің қауіпсіздік нұсқауларын орындайды.",
      ],
      [
        "Деректерді қорғау.",
        "Осы өтінімдегі мәліметтерді тек тіркеу мен сабақ үшін пайдаланамыз, балалардың деректерін ерекше сақтаймыз және қажет болмай қалғанда жоямыз. Оларды көруді, түзетуді немесе жоюды кез келген уақытта сұрай аласыз.",
      ],
      [
        "Суретке түсу — ерікті.",
        "Оқушы көрінетін фото мен бейнені тек бөлек келісіммен жариялаймыз, ол келісімді қайтарып алуға болады. Бас тарту ешнәрсеге әсер етпейді.",
      ],
      [
        "Байланыс.",
        "Сабақтар мен кездесулер туралы осында көрсетілген телефон немесе электрондық пошта арқылы хабарласа аламыз.",
      ],
      [
        "Жауапкершілік.",
        "Кәмелетке толмаған оқушы үшін ата-анасы немесе заңды қамқоршысы келісім береді, біз сол кісімен байланысамыз.",
      ],
      [
        "Бас тарту.",
        "Кез келген уақытта себебін айтпай бас тартуға болады. Орын басқаға бұйыруы үшін ертерек хабарлаңыз.",
      ],
    ],
  },
};

/** The agreement of a language in Markdown. */
export const agreementIn = (locale: Locale): string => {
  const { title, clauses } = AGREEMENTS[locale];
  const items = clauses.map(([heading, text], at) => `${at + 1}. **${heading}** ${text}`);
  return [`## ${title}`, ...items].join("\n\n");
};
