//! One module of several that share a table and a memory.

use std::collections::{BTreeMap, HashMap};

use anyhow::{Context, Error, Result, anyhow};
use wasm_encoder::{
    CodeSection, ConstExpr, DataCountSection, DataSection, ElementSection, Elements, ExportSection,
    FunctionSection, GlobalSection, ImportSection, MemorySection, Module, TableSection,
    TypeSection,
    reencode::{self, Reencode},
};
use wasmparser::{FuncType, Import};

use super::part::{Kind, Part};

/// The module by which parts import what the main one exports.
pub(super) const SHARED: &str = "__wasm_split";

/// Makes one module of parts; only the first may export. Calls between them become direct, so that wasm-opt sees what they
/// are. `is_needed` says of a place in the table, and of the name of the function there, whether it has to stay filled.
///
/// # Errors
/// When the parts do not fit together.
pub(super) fn join(
    parts: &[&Part<'_>],
    is_needed: impl Fn(u32, Option<&str>) -> bool,
) -> Result<Vec<u8>> {
    let (imports, mut places) = places(parts)?;
    let (types, kinds) = types(parts)?;
    let mut table = BTreeMap::new();
    for (index, part) in parts.iter().enumerate() {
        for (&slot, &function) in &part.slots {
            table.insert(slot, (index, function));
        }
    }
    for (index, part) in parts.iter().enumerate() {
        for (function, slot) in part.calls()? {
            let Some(&(other, target)) = table.get(&slot) else {
                continue;
            };
            let owner = parts.get(other).context("no such part")?;
            if owner.function_type(target) == part.function_type(function) {
                let target = place(&places, other, Kind::Function, target)?;
                if let Some(places) = places.get_mut(index) {
                    places.insert((Kind::Function, function), target);
                }
            }
        }
    }
    table.retain(|slot, (part, function)| {
        let part = parts.get(*part);
        is_needed(*slot, part.and_then(|part| part.name(*function)))
    });
    let table = table.into_iter().map(|(slot, (part, function))| {
        Ok((slot, place(&places, part, Kind::Function, function)?))
    });
    let table = table.collect::<Result<Vec<_>>>()?;

    let mut data = 0;
    let mut numbers = Vec::new();
    for ((part, places), types) in parts.iter().zip(places).zip(kinds) {
        numbers.push(Numbers {
            places,
            types,
            data,
        });
        data += u32::try_from(part.data.len())?;
    }
    write(parts, &imports, &types, &table, &mut numbers).map_err(|error| anyhow!("{error}"))
}

type Places = HashMap<(Kind, u32), u32>;

fn place(places: &[Places], part: usize, kind: Kind, index: u32) -> Result<u32> {
    let place = places.get(part).and_then(|part| part.get(&(kind, index)));
    place.copied().context("a part has no such thing")
}

/// What the joined module imports, and the number there of everything that each part has.
fn places<'a>(parts: &[&Part<'a>]) -> Result<(Vec<Import<'a>>, Vec<Places>)> {
    let exports = parts.iter().flat_map(|part| &part.exports);
    let exports: HashMap<_, _> = exports.map(|export| (export.name, export)).collect();
    // What one part exports and another imports.
    let inner = |import: &Import<'_>| {
        let export = exports.get(import.name).copied();
        export.filter(|_| import.module == SHARED)
    };
    let same = |a: &Import<'_>, b: &Import<'_>| (a.module, a.name) == (b.module, b.name);
    let mut joined = Part::default();
    for import in parts.iter().flat_map(|part| &part.imports) {
        if inner(import).is_none() && !joined.imports.iter().any(|known| same(known, import)) {
            joined.imports.push(*import);
        }
    }
    let mut next = Kind::ALL.map(|kind| (kind, joined.imported(kind).count()));
    let mut places: Vec<Places> = Vec::new();
    for part in parts {
        let mut own = Places::new();
        for (kind, next) in &mut next {
            let mut found = Vec::new();
            for import in part.imported(*kind) {
                found.push(match inner(import) {
                    Some(export) => {
                        let kind = Kind::of_export(export.kind).context("an unknown export")?;
                        place(&places, 0, kind, export.index)?
                    }
                    None => {
                        let mut imported = joined.imported(*kind);
                        let place = imported.position(|known| same(known, import));
                        u32::try_from(place.context("an import is missing")?)?
                    }
                });
            }
            for _ in 0..part.defined(*kind) {
                found.push(u32::try_from(*next)?);
                *next += 1;
            }
            own.extend(
                (0..)
                    .zip(found)
                    .map(|(index, place)| ((*kind, index), place)),
            );
        }
        places.push(own);
    }
    Ok((joined.imports, places))
}

/// The types of all parts, each once, and which of them each part's are.
fn types(parts: &[&Part<'_>]) -> Result<(Vec<FuncType>, Vec<Vec<u32>>)> {
    let mut types: Vec<FuncType> = Vec::new();
    let mut kinds = Vec::new();
    for part in parts {
        let mut own = Vec::new();
        for kind in &part.types {
            let known = types.iter().position(|other| other == kind);
            let place = known.unwrap_or_else(|| {
                types.push(kind.clone());
                types.len() - 1
            });
            own.push(u32::try_from(place)?);
        }
        kinds.push(own);
    }
    Ok((types, kinds))
}

fn write(
    parts: &[&Part<'_>],
    imports: &[Import<'_>],
    types: &[FuncType],
    table: &[(u32, u32)],
    numbers: &mut [Numbers],
) -> Result<Vec<u8>, reencode::Error<Error>> {
    let mut type_section = TypeSection::new();
    let mut import_section = ImportSection::new();
    let mut functions = FunctionSection::new();
    let mut tables = TableSection::new();
    let mut memories = MemorySection::new();
    let mut globals = GlobalSection::new();
    let mut exports = ExportSection::new();
    let mut code = CodeSection::new();
    let mut data = DataSection::new();
    for kind in types {
        let first = numbers.first_mut().ok_or_else(missing)?;
        type_section.ty().func_type(&first.func_type(kind.clone())?);
    }
    for import in imports {
        // Of the part that has it: only functions' types have numbers.
        let owner = parts.iter().position(|part| {
            let mut own = part.imports.iter();
            own.any(|other| (other.module, other.name) == (import.module, import.name))
        });
        let owner = owner.and_then(|owner| numbers.get_mut(owner));
        let kind = owner.ok_or_else(missing)?.entity_type(import.ty)?;
        import_section.import(import.module, import.name, kind);
    }
    for (part, numbers) in parts.iter().zip(numbers) {
        for &kind in &part.functions {
            functions.function(numbers.type_index(kind)?);
        }
        for table in &part.tables {
            numbers.parse_table(&mut tables, table.clone())?;
        }
        for &memory in &part.memories {
            memories.memory(numbers.memory_type(memory)?);
        }
        for global in &part.globals {
            numbers.parse_global(&mut globals, global.clone())?;
        }
        for &export in &part.exports {
            numbers.parse_export(&mut exports, export)?;
        }
        for body in &part.bodies {
            numbers.parse_function_body(&mut code, body.clone())?;
        }
        for segment in &part.data {
            numbers.parse_data(&mut data, segment.clone())?;
        }
    }
    let mut elements = ElementSection::new();
    for run in table.chunk_by(|(slot, _), (next, _)| slot + 1 == *next) {
        let first = run.first().and_then(|(slot, _)| i32::try_from(*slot).ok());
        let offset = ConstExpr::i32_const(first.ok_or_else(missing)?);
        let functions: Vec<_> = run.iter().map(|(_, function)| *function).collect();
        elements.active(None, &offset, Elements::Functions(functions.into()));
    }
    let mut module = Module::new();
    module.section(&type_section).section(&import_section);
    module.section(&functions).section(&tables);
    module.section(&memories).section(&globals);
    module.section(&exports).section(&elements);
    if parts.iter().any(|part| part.counts_data) {
        let count = data.len();
        module.section(&DataCountSection { count });
    }
    module.section(&code).section(&data);
    Ok(module.finish())
}

fn missing() -> reencode::Error<Error> {
    reencode::Error::UserError(anyhow!("something is referred to that is not there"))
}

/// What the numbers in a part's code are in the joined module.
struct Numbers {
    places: Places,
    types: Vec<u32>,
    /// The number of its first piece of data.
    data: u32,
}

impl Numbers {
    fn place(&self, kind: Kind, index: u32) -> Result<u32, reencode::Error<Error>> {
        self.places.get(&(kind, index)).copied().ok_or_else(missing)
    }
}

impl Reencode for Numbers {
    type Error = Error;

    fn function_index(&mut self, function: u32) -> Result<u32, reencode::Error<Error>> {
        self.place(Kind::Function, function)
    }

    fn table_index(&mut self, table: u32) -> Result<u32, reencode::Error<Error>> {
        self.place(Kind::Table, table)
    }

    fn memory_index(&mut self, memory: u32) -> Result<u32, reencode::Error<Error>> {
        self.place(Kind::Memory, memory)
    }

    fn global_index(&mut self, global: u32) -> Result<u32, reencode::Error<Error>> {
        self.place(Kind::Global, global)
    }

    fn type_index(&mut self, kind: u32) -> Result<u32, reencode::Error<Error>> {
        let kind = usize::try_from(kind).ok();
        let place = kind.and_then(|kind| self.types.get(kind));
        place.copied().ok_or_else(missing)
    }

    fn data_index(&mut self, data: u32) -> Result<u32, reencode::Error<Error>> {
        Ok(self.data + data)
    }
}
