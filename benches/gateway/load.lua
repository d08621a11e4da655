-- One row of `cargo xtask bench gateway`, for wrk. Arguments: the path, in which "%d" becomes another number with each request;
-- what the browser takes ("" for nothing); the body of a POST ("" for a GET).

local path, count = "", 0
local number = 0

function init(arguments)
    path = arguments[1]
    _, count = path:gsub("%%d", "")
    if arguments[2] ~= "" then
        wrk.headers["Accept-Encoding"] = arguments[2]
    end
    if arguments[3] ~= "" then
        wrk.method = "POST"
        wrk.body = arguments[3]
        wrk.headers["Content-Type"] = "application/json"
        wrk.headers["Origin"] = "https://www.site.example"
    end
    -- Another beginning in each round, so that nothing is in memory from the one before.
    number = os.time() * 1000000
end

function request()
    if count == 0 then
        return wrk.format(nil, path)
    end
    number = number + 1
    return wrk.format(nil, path:format(number))
end

function done(summary)
    local errors = summary.errors
    local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
    io.write(string.format("done %d %d %d %d\n", summary.requests, summary.bytes, summary.duration, failed))
end
