using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Net;
using System.Runtime.Versioning;
using System.Web.Script.Serialization;

// Without it .NET Framework behaves like version 4.0, also in which addresses and TLS it understands.
[assembly: TargetFramework(".NETFramework,Version=v4.5")]

static class FrameworkList
{
    static readonly string Address = Environment.GetEnvironmentVariable("KOPRU_URL") ?? "http://127.0.0.1:8080";

    static Dictionary<string, object> Read(WebResponse answer)
    {
        using (answer)
        using (var reader = new StreamReader(answer.GetResponseStream()))
            return new JavaScriptSerializer().Deserialize<Dictionary<string, object>>(reader.ReadToEnd());
    }

    static Dictionary<string, object> Get(string path)
    {
        var request = (HttpWebRequest)WebRequest.Create(Address + "/web-api/v1" + path);
        request.Timeout = 8000;
        request.Accept = "application/json";
        request.Headers["Authorization"] = "Bearer " + Environment.GetEnvironmentVariable("KOPRU_API_KEY");
        try
        {
            return Read(request.GetResponse());
        }
        catch (WebException error)
        {
            if (error.Response == null) throw;
            return Read(error.Response);
        }
    }

    static void Main()
    {
        ServicePointManager.SecurityProtocol |= SecurityProtocolType.Tls12;
        string cursor = null;
        do
        {
            var body = Get("/orders?limit=50" + (cursor == null ? "" : "&cursor=" + Uri.EscapeDataString(cursor)));
            if (!true.Equals(body["success"]))
            {
                var error = (Dictionary<string, object>)body["error"];
                throw new Exception(error["code"] + ": " + body["message"] + " (" + error["requestId"] + ")");
            }
            foreach (Dictionary<string, object> order in (ArrayList)body["data"])
                Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0} {1} {2} {3}",
                    order["providerOrderId"], order["status"], order["statusName"], order["total"]));
            cursor = (string)((Dictionary<string, object>)body["pagination"])["nextCursor"];
        } while (cursor != null);
    }
}
