//! English, French, Portuguese.

use super::Phrases;

pub(super) const ENGLISH: Phrases = Phrases {
    titles: &[
        "{a} at Leisure",
        "From {a} to {b}",
        "Treasures of {a} and {b}",
        "{a}: Sea, Stone and Sun",
        "Slow Days in {a}",
        "{n} Days around {b}",
    ],
    day_trip: "Morning departure for {c}. Guided walk, free time for lunch, return in the evening.",
    arrive: &[
        "Welcome to {c}! Transfer to the hotel and a first walk together.",
        "Journey to {c}. Rooms are ready in the afternoon; dinner is on your own.",
    ],
    remain: &[
        "A free day in {c}. Your guide has suggestions for every weather.",
        "Walking tour of {c} with a local guide: old town, market and viewpoints.",
        "Excursion into the surroundings of {c}, with a tasting at a small producer.",
        "Morning at leisure in {c}; in the afternoon a visit to the museum.",
        "Boat or bicycle? Today {c} is discovered from another side.",
    ],
    move_on: &[
        "After breakfast we leave {d} and travel to {c}, with a stop on the way.",
        "From {d} to {c}: the most scenic part of the route.",
    ],
    depart: &[
        "Breakfast in {c}, last purchases, journey home.",
        "Farewell to {c} and return journey.",
    ],
    nights: "{n} nights in the chosen category",
    included: &[
        "Return journey",
        "Tour guide throughout",
        "Local city taxes",
        "Transfers by the programme",
        "Breakfast every day",
        "Liability insurance of the organiser",
    ],
    excluded: &[
        "Entrance fees",
        "Drinks with meals",
        "Tips",
        "Anything not listed as included",
        "Travel cancellation insurance",
    ],
    useful: &[
        "A valid passport or identity card is required.",
        "Comfortable shoes are recommended.",
        "The order of visits can change.",
        "Minimum of {n} participants.",
    ],
    clauses: &[
        "Up to 30 days before departure: 10% of the price.",
        "29 to 15 days before departure: 40%.",
        "14 to 7 days before departure: 70%.",
        "Later, or without notice: 100%.",
    ],
    hotel: &[
        "<p><strong>{h}</strong> lies in a quiet street of {c}.</p><ul><li>Wireless network</li><li>Breakfast buffet</li><li>Lift</li></ul>",
        "<p>A house with a garden, ten minutes from the centre of {c}.</p><p>All rooms have air conditioning &amp; a balcony.<br>Pool from May to October.</p>",
    ],
    adults: ("adult", "adults"),
    children: ("child", "children"),
    boardings: [
        "Bed and breakfast",
        "Half board",
        "Full board",
        "All inclusive",
    ],
    rooms: ["Single", "Double", "Triple", "Family room"],
};

pub(super) const FRENCH: Phrases = Phrases {
    titles: &[
        "{a} en liberté",
        "De {a} à {b}",
        "Les trésors de {a}",
        "Échappée belle à {b}",
        "{n} jours autour de {a}",
    ],
    day_trip: "Départ le matin pour {c}. Visite guidée, déjeuner libre, retour en soirée.",
    arrive: &[
        "Bienvenue à {c} ! Transfert à l'hôtel et première promenade.",
        "Voyage vers {c}. Installation l'après-midi, dîner libre.",
    ],
    remain: &[
        "Journée libre à {c}. Votre guide vous conseille.",
        "Visite de {c} avec un guide local : vieille ville, marché et points de vue.",
        "Excursion aux environs de {c} et dégustation chez un producteur.",
        "Matinée libre à {c}, musée l'après-midi.",
    ],
    move_on: &[
        "Après le petit déjeuner, nous quittons {d} pour {c}, avec un arrêt en route.",
        "De {d} à {c} : la plus belle étape du voyage.",
    ],
    depart: &[
        "Petit déjeuner à {c}, derniers achats et retour.",
        "Au revoir {c} ! Voyage de retour.",
    ],
    nights: "{n} nuits dans la catégorie choisie",
    included: &[
        "Voyage aller-retour",
        "Accompagnateur pendant tout le séjour",
        "Taxes de séjour",
        "Transferts selon le programme",
        "Petit déjeuner quotidien",
    ],
    excluded: &[
        "Entrées dans les musées",
        "Boissons",
        "Pourboires",
        "Assurance annulation",
        "Dépenses personnelles",
    ],
    useful: &[
        "Carte d'identité ou passeport en cours de validité.",
        "Prévoir de bonnes chaussures.",
        "L'ordre des visites peut changer.",
        "Minimum {n} participants.",
    ],
    clauses: &[
        "Plus de 30 jours avant le départ : 10 %.",
        "De 29 à 15 jours : 40 %.",
        "De 14 à 7 jours : 70 %.",
        "Ensuite : 100 %.",
    ],
    hotel: &[
        "<p><strong>{h}</strong>, dans une rue calme de {c}.</p><ul><li>Wi-Fi</li><li>Petit déjeuner buffet</li><li>Ascenseur</li></ul>",
        "<p>Une maison avec jardin, à dix minutes du centre de {c}.</p><p>Chambres climatisées &amp; balcon.</p>",
    ],
    adults: ("adulte", "adultes"),
    children: ("enfant", "enfants"),
    boardings: [
        "Petit déjeuner",
        "Demi-pension",
        "Pension complète",
        "Tout compris",
    ],
    rooms: ["Individuelle", "Double", "Triple", "Chambre familiale"],
};

pub(super) const PORTUGUESE: Phrases = Phrases {
    titles: &[
        "{a} sem pressa",
        "De {a} a {b}",
        "Os tesouros de {a}",
        "{n} dias à volta de {b}",
        "Luz e mar em {a}",
    ],
    day_trip: "Partida de manhã para {c}. Passeio guiado, almoço livre, regresso ao fim do dia.",
    arrive: &[
        "Bem-vindos a {c}! Transfer para o hotel e primeiro passeio.",
        "Viagem para {c}. Quartos à tarde, jantar livre.",
    ],
    remain: &[
        "Dia livre em {c}. O guia tem sugestões para todos os gostos.",
        "Visita a {c} com guia local: centro histórico, mercado e miradouros.",
        "Excursão aos arredores de {c}, com prova num pequeno produtor.",
        "Manhã livre em {c}; à tarde, visita ao museu.",
    ],
    move_on: &[
        "Depois do pequeno-almoço deixamos {d} e seguimos para {c}, com paragem pelo caminho.",
        "De {d} a {c}: a parte mais bonita da viagem.",
    ],
    depart: &[
        "Pequeno-almoço em {c}, últimas compras e regresso.",
        "Despedida de {c} e viagem de regresso.",
    ],
    nights: "{n} noites na categoria escolhida",
    included: &[
        "Viagem de ida e volta",
        "Guia durante toda a viagem",
        "Taxas turísticas",
        "Transfers do programa",
        "Pequeno-almoço diário",
    ],
    excluded: &[
        "Entradas",
        "Bebidas às refeições",
        "Gorjetas",
        "Seguro de cancelamento",
        "Despesas pessoais",
    ],
    useful: &[
        "É necessário passaporte ou cartão de cidadão válido.",
        "Recomenda-se calçado confortável.",
        "A ordem das visitas pode mudar.",
        "Mínimo de {n} participantes.",
    ],
    clauses: &[
        "Até 30 dias antes da partida: 10%.",
        "De 29 a 15 dias: 40%.",
        "De 14 a 7 dias: 70%.",
        "Depois disso: 100%.",
    ],
    hotel: &[
        "<p><strong>{h}</strong> fica numa rua sossegada de {c}.</p><ul><li>Wi-Fi</li><li>Pequeno-almoço buffet</li><li>Elevador</li></ul>",
        "<p>Uma casa com jardim, a dez minutos do centro de {c}.</p><p>Quartos com ar condicionado &amp; varanda.</p>",
    ],
    adults: ("adulto", "adultos"),
    children: ("criança", "crianças"),
    boardings: [
        "Alojamento e pequeno-almoço",
        "Meia pensão",
        "Pensão completa",
        "Tudo incluído",
    ],
    rooms: ["Individual", "Duplo", "Triplo", "Quarto familiar"],
};
