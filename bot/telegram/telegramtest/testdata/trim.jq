# Makes of the published API what the fake needs of it: names, types and what is required, and out of the descriptions
# the values that are prescribed ("must be photo") and the lengths that are allowed ("1-64 bytes").
def value: if (.name | IN("type", "status", "source"))
    then (.description | capture("(must be|always) [“\"]?(?<value>[a-z0-9_]+)[”\"]?\\.?$") | {value}) // {}
    else {} end;
def length: (.description | capture("(?<min>[0-9]+)-(?<max>[0-9]+) (?<unit>characters|bytes)")
    | {length: {min: (.min | tonumber), max: (.max | tonumber), unit}}) // {};
def field: {name, types} + (if .required then {required} else {} end) + value + length;
{
    version,
    methods: (.methods | map_values({returns, fields: [(.fields // [])[] | field]})),
    types: (.types | map_values({fields: [(.fields // [])[] | field], subtypes: (.subtypes // [])}))
}
